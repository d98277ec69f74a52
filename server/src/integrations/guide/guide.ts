import type { RefreshProblem } from '@portal/contract/content/programs/calls'
import type { Span } from '@portal/contract/dates'
import type { Left, ListedProgram } from './tidy.ts'

/** Where the program guide comes from. */
export interface Guide {
  readonly source: 'gracenote' | 'xmltv' | 'stand-in'
  /** Starts to read a span of time for these stations. What is loaded for one serves the others. */
  open(span: Span, stationIds: readonly string[]): GuideReading
}

export interface GuideReading {
  readonly span: Span
  /**
   * All that a station shows in the span: in the order of time, never overlapping, none for a station without programs.
   *
   * @throws GuideUnavailable when anything of it is missing
   */
  fetch(stationId: string, onStep: OnStep): Promise<StationGuide>
}

/** Called after each step; the whole waits for it. */
export type OnStep = (done: number, total: number) => Promise<void>

export interface StationGuide {
  readonly programs: readonly ListedProgram[]
  /** What of the source's answer could not be used, by reason. */
  readonly left: Left
}

type FetchProblem = Exclude<RefreshProblem, 'Empty' | 'Shrunken' | 'Interrupted'>

/** Nothing, or not everything, could be read. */
export class GuideUnavailable extends Error {
  override readonly name = 'GuideUnavailable'
  readonly problem: FetchProblem
  /** What the source said, or what is wrong with it: at most 300 characters, never with our key. */
  readonly detail: string | null

  constructor(problem: FetchProblem, detail: string | null = null) {
    super(detail === null ? problem : `${problem}: ${detail}`)
    this.problem = problem
    this.detail = detail === null ? null : shorten(detail)
  }

  /** Whether the source would answer the same for any other station. */
  get isForAll(): boolean {
    return this.problem === 'KeyRefused' || this.problem === 'QuotaUsedUp' || this.problem === 'NoSource'
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
