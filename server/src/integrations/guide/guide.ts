import type { RefreshProblem } from '@portal/contract/content/programs/calls'
import type { Span } from '@portal/contract/dates'
import type { TidyCounts, ListedProgram } from './tidy.ts'

/** The source of the program guide. */
export interface Guide {
  readonly source: 'gracenote' | 'xmltv' | 'stand-in'
  /** Starts reading a time span for these stations. Data loaded for one station is shared with the others. */
  open(span: Span, stationIds: readonly string[]): GuideReader
}

export interface GuideReader {
  readonly span: Span
  /**
   * Returns all programs of a station in the time span: in order of time, not overlapping, and none for a station
   * without programs.
   *
   * @throws GuideUnavailable if any of it is missing
   */
  fetch(stationId: string, onProgress: OnProgress): Promise<StationGuide>
}

/** Called after each step; reading waits for it. */
export type OnProgress = (done: number, total: number) => Promise<void>

export interface StationGuide {
  readonly programs: readonly ListedProgram[]
  /** Counts of unusable programs of the source, by reason. */
  readonly left: TidyCounts
}

type FetchProblem = Exclude<RefreshProblem, 'Empty' | 'Shrunken' | 'Interrupted'>

/** The guide could not be read, or only in part. */
export class GuideUnavailable extends Error {
  override readonly name = 'GuideUnavailable'
  readonly problem: FetchProblem
  /** The source's message, or what is wrong with its response: up to 300 characters, never with the API key. */
  readonly detail: string | null

  constructor(problem: FetchProblem, detail: string | null = null) {
    super(detail === null ? problem : `${problem}: ${detail}`)
    this.problem = problem
    this.detail = detail === null ? null : shorten(detail)
  }

  /** True if the source would respond the same for any other station. */
  get isForAll(): boolean {
    return this.problem === 'KeyRefused' || this.problem === 'QuotaUsedUp' || this.problem === 'NoSource'
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
