import { DAY_MS, HOUR_MS } from '../durations.ts'

/** The whole days by which a demo's clock is ahead. A change of clocks on its way has made it an hour more or less. */
export function daysAhead(aheadMs: number): number {
  return Math.floor((aheadMs + HOUR_MS) / DAY_MS)
}
