import type { ActionResponse } from '../money-load.ts'

/** Longest time without a success, in milliseconds. */
const LONGEST_WITHOUT_WRITE_MS = 30_000
export const LONGEST_WITHOUT_RENEWAL_MS = 60_000

/** The effect of one case on the staff at work. */
export interface CaseFigures {
  readonly title: string
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  /** Violated ledger rules, breaks of the audit trail, customers who differ at the provider, outcomes still unknown. */
  readonly wrong: readonly string[]
  readonly longestMs: number
  /** The maximum for it. */
  readonly limitMs: number
  /** Unsuccessful responses, by status and code. */
  readonly errors: Readonly<Record<string, number>>
  readonly reportsAtReplica: number
  readonly reportsAtPrimary: number
  readonly reportErrors: Readonly<Record<string, number>>
  /** Whether a report may briefly get no response. */
  readonly mayReportsFail: boolean
}

export function limitOf(isWithoutPrimary: boolean, withoutMs: number): number {
  return LONGEST_WITHOUT_WRITE_MS + (isWithoutPrimary ? withoutMs : 0)
}

type Timed = Pick<ActionResponse, 'status' | 'requestedAt' | 'ms'>

/** Returns the longest time between two successes, from the start to the end of the work. */
export function longestWithoutSuccess(responses: readonly Timed[], startedAt: number, ended: number): number {
  const successes = responses.filter(({ status }) => status === 200).map(({ requestedAt, ms }) => requestedAt + ms)
  const moments = [startedAt, ...successes.sort((a, b) => a - b), ended]
  return Math.round(Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))))
}

/** Counts responses other than successes. */
export function countErrors(responses: readonly Pick<ActionResponse, 'status' | 'text'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, text } of responses) {
    if (status === 200) continue
    const code = `${status} ${text.slice(0, 60)}`
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

const ALLOWED = ['503 Unavailable', '502 PaymentUnknown']

/** Returns one sentence for each violation; none if the case has passed. */
export function failuresOf(figures: CaseFigures): string[] {
  const { title, lost, doubled, wrong, longestMs, limitMs, errors, reportErrors, mayReportsFail } = figures
  const failures = [...wrong]
  if (lost > 0) failures.push(`${lost} lost`)
  if (doubled > 0) failures.push(`${doubled} doubled`)
  if (longestMs > limitMs) failures.push(`${longestMs} ms without a success`)
  for (const code of Object.keys(errors)) if (!ALLOWED.includes(code)) failures.push(`returned ${code}`)
  for (const code of Object.keys(reportErrors)) {
    if (!mayReportsFail || !ALLOWED.includes(code)) failures.push(`a report returned ${code}`)
  }
  return failures.map((failure) => `${title}: ${failure}`)
}

export function summarize({ acknowledged, lost, doubled, longestMs }: CaseFigures): string {
  return `  ${number(acknowledged)} acknowledged, ${lost} lost, ${doubled} doubled, up to ${longestMs} ms without a success`
}

/** Returns a Markdown table. */
export function tableOf(all: readonly CaseFigures[]): string {
  const rows = all.map((figures) => [
    figures.title,
    number(figures.acknowledged),
    number(figures.lost),
    number(figures.doubled),
    `${(figures.longestMs / 1000).toFixed(1)} s`,
    listed(figures.errors),
    `${number(figures.reportsAtReplica)} + ${number(figures.reportsAtPrimary)}`,
    listed(figures.reportErrors),
  ])
  const head = ['case', 'acknowledged', 'lost', 'doubled', 'longest time without a success', 'error responses']
  head.push('reports at replica + primary', 'error responses to reports')
  const align = ['---', '---:', '---:', '---:', '---:', '---', '---:', '---']
  return [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function listed(counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts).map(([code, times]) => `${number(times)} × ${code}`)
  return all.length === 0 ? 'none' : all.join(', ')
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}
