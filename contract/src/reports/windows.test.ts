import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import type { SignUpWindow } from './counts.ts'

/** Now, a window, and its start and end. */
const windows: [string, Exclude<SignUpWindow, 'total'>, string, string, number][] = [
  ['2026-03-09T15:00:00Z', 'today', '2026-03-09T04:00:00Z', '2026-03-10T04:00:00Z', 24],
  ['2026-03-09T15:00:00Z', 'yesterday', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 23],
  ['2026-03-09T15:00:00Z', 'twoDaysAgo', '2026-03-07T05:00:00Z', '2026-03-08T05:00:00Z', 24],
  ['2026-03-09T15:00:00Z', 'threeDaysAgo', '2026-03-06T05:00:00Z', '2026-03-07T05:00:00Z', 24],
  ['2026-03-09T15:00:00Z', 'sevenDaysAgo', '2026-03-02T05:00:00Z', '2026-03-03T05:00:00Z', 24],
  ['2026-03-09T15:00:00Z', 'thisMonth', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z', 743],
  ['2026-11-02T04:30:00Z', 'today', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 25],
  ['2026-11-02T05:30:00Z', 'today', '2026-11-02T05:00:00Z', '2026-11-03T05:00:00Z', 24],
  ['2026-11-02T05:30:00Z', 'yesterday', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 25],
  ['2026-11-02T05:30:00Z', 'sevenDaysAgo', '2026-10-26T04:00:00Z', '2026-10-27T04:00:00Z', 24],
  ['2026-11-01T03:30:00Z', 'thisMonth', '2026-10-01T04:00:00Z', '2026-11-01T04:00:00Z', 744],
  ['2026-11-01T12:00:00Z', 'thisMonth', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z', 721],
  ['2027-01-01T02:00:00Z', 'today', '2026-12-31T05:00:00Z', '2027-01-01T05:00:00Z', 24],
  ['2027-01-01T02:00:00Z', 'thisMonth', '2026-12-01T05:00:00Z', '2027-01-01T05:00:00Z', 744],
  ['2028-03-01T12:00:00Z', 'yesterday', '2028-02-29T05:00:00Z', '2028-03-01T05:00:00Z', 24],
  ['2026-03-10T03:59:00Z', 'yesterday', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 23],
]

// Results must not depend on the time zone of the browser or server.
describe.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('in the time zone %s', (zone) => {
  // Imported inside, because the module creates formatters when it loads.
  let dates: typeof import('../dates.ts')
  let windowDays: typeof import('./counts.ts').windowDays
  beforeAll(async () => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    dates = await import('../dates.ts')
    windowDays = (await import('./counts.ts')).windowDays
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  function spanAt(now: string, window: Exclude<SignUpWindow, 'total'>) {
    const { first, last } = windowDays(dates.easternDay(new Date(now)))[window]
    return dates.easternSpan(first, last)
  }

  test.each(windows)('at %s, %s runs from %s to %s (%i h)', (now, window, start, end, hours) => {
    const span = spanAt(now, window)
    expect(span).toEqual({ start: new Date(start), end: new Date(end) })
    expect(span.end.getTime() - span.start.getTime()).toBe(hours * HOUR_MS)
  })

  test('yesterday is the whole previous day, not the last 24 hours', () => {
    expect(spanAt('2026-03-09T04:30:00Z', 'yesterday').start).toEqual(new Date('2026-03-08T05:00:00Z'))
    expect(dates.easternDay(spanAt('2026-11-02T04:30:00Z', 'yesterday').start)).toBe('2026-10-31')
  })
})
