import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from './durations.ts'

/** An instant, its Eastern day, and the UTC day that is shown. */
const instants: [string, string, string, string][] = [
  ['2026-01-15T04:59:59Z', '2026-01-14', '2026-01-15', 'last second of an EST day'],
  ['2026-01-15T05:00:00Z', '2026-01-15', '2026-01-15', 'ET midnight = 05:00Z in winter'],
  ['2026-07-15T03:59:59Z', '2026-07-14', '2026-07-15', 'last second of an EDT day'],
  ['2026-07-15T04:00:00Z', '2026-07-15', '2026-07-15', 'ET midnight = 04:00Z in summer'],
  ['2026-03-08T04:59:59Z', '2026-03-07', '2026-03-08', 'eve of the spring change'],
  ['2026-03-08T05:00:00Z', '2026-03-08', '2026-03-08', 'first second of the 23-hour day'],
  ['2026-03-08T06:59:59Z', '2026-03-08', '2026-03-08', 'last second before the jump'],
  ['2026-03-08T07:00:00Z', '2026-03-08', '2026-03-08', '02:00 EST becomes 03:00 EDT'],
  ['2026-03-09T03:59:59Z', '2026-03-08', '2026-03-09', 'last second of the 23-hour day'],
  ['2026-03-09T04:00:00Z', '2026-03-09', '2026-03-09', 'next day starts at 04:00Z'],
  ['2026-11-01T03:59:59Z', '2026-10-31', '2026-11-01', 'Halloween evening is already Nov 1 in UTC'],
  ['2026-11-01T04:00:00Z', '2026-11-01', '2026-11-01', 'first second of the 25-hour day'],
  ['2026-11-01T05:30:00Z', '2026-11-01', '2026-11-01', 'first 01:30'],
  ['2026-11-01T06:30:00Z', '2026-11-01', '2026-11-01', 'second 01:30, same ET day'],
  ['2026-11-02T04:59:59Z', '2026-11-01', '2026-11-02', 'last second of the 25-hour day'],
  ['2026-11-02T05:00:00Z', '2026-11-02', '2026-11-02', 'next day starts at 05:00Z'],
  ['2026-12-31T23:30:00Z', '2026-12-31', '2026-12-31', 'year end, same date in both'],
  ['2027-01-01T02:00:00Z', '2026-12-31', '2027-01-01', 'still the old year in ET'],
  ['2027-01-01T05:00:00Z', '2027-01-01', '2027-01-01', 'ET new year'],
  ['2028-02-29T04:30:00Z', '2028-02-28', '2028-02-29', 'leap day in UTC only'],
  ['2028-02-29T12:00:00Z', '2028-02-29', '2028-02-29', 'leap day in both'],
  ['2028-03-01T04:59:59Z', '2028-02-29', '2028-03-01', 'leap day in ET only'],
  ['2027-03-14T07:00:00Z', '2027-03-14', '2027-03-14', 'spring change 2027'],
  ['2027-11-07T06:00:00Z', '2027-11-07', '2027-11-07', 'second 01:00 of autumn 2027'],
]

// Results must not depend on the time zone of the browser or server.
describe.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('in the time zone %s', (zone) => {
  // Imported inside, because the module creates formatters when it loads.
  let dates: typeof import('./dates.ts')
  beforeAll(async () => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    dates = await import('./dates.ts')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  test('the process uses the time zone', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  })

  test.each(instants)('%s is in %s and is shown as %s (%s)', (instant, eastern, utc) => {
    expect(dates.easternDay(new Date(instant))).toBe(eastern)
    expect(dates.formatDate(new Date(instant))).toBe(dates.formatDate(utc))
  })

  test.each([
    ['2026-03-05', '2026-03-05', '2026-03-05T05:00:00.000Z', '2026-03-06T05:00:00.000Z'],
    ['2026-03-08', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['2026-03-01', '2026-03-31', '2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
  ])('the Eastern days %s to %s run from %s to %s', (first, last, start, end) => {
    expect(dates.easternSpan(first, last)).toEqual({ start: new Date(start), end: new Date(end) })
  })

  test.each([
    ['2026-01-15T15:00:00.123Z', 2, '2026-01-17T15:00:00.123Z', 'no clock change'],
    ['2026-03-07T15:00:00.000Z', 1, '2026-03-08T14:00:00.000Z', '10:00 EST, 10:00 EDT'],
    ['2026-03-07T04:30:00.000Z', 2, '2026-03-09T03:30:00.000Z', '23:30 on the evening before'],
    ['2026-03-07T06:59:59.999Z', 1, '2026-03-08T06:59:59.999Z', 'the last instant before the clock change'],
    ['2026-03-07T07:30:00.000Z', 1, '2026-03-08T07:30:00.000Z', '02:30 is skipped: 03:30'],
    ['2025-07-01T06:30:00.000Z', 250, '2026-03-08T07:30:00.000Z', '02:30 is skipped, from summer: 03:30'],
    ['2026-03-07T08:30:00.000Z', 1, '2026-03-08T07:30:00.000Z', '03:30 EST, 03:30 EDT'],
    ['2026-10-31T14:00:00.000Z', 1, '2026-11-01T15:00:00.000Z', '10:00 EDT, 10:00 EST'],
    ['2026-10-31T05:30:00.000Z', 1, '2026-11-01T05:30:00.000Z', 'the first 01:30'],
    ['2026-01-05T06:30:00.000Z', 300, '2026-11-01T06:30:00.000Z', 'from winter, the second 01:30'],
    ['2026-01-05T05:30:00.000Z', 300, '2026-11-01T04:30:00.000Z', '00:30 EST, 00:30 EDT'],
    ['2026-10-31T06:30:00.000Z', 1, '2026-11-01T07:30:00.000Z', '02:30 EDT, 02:30 EST'],
    ['2026-01-05T12:00:00.000Z', 365, '2027-01-05T12:00:00.000Z', 'across both changes'],
  ])('New York time at %s equals that %i days later at %s (%s)', (instant, days, later) => {
    expect(dates.addEasternDays(new Date(instant), days)).toEqual(new Date(later))
  })

  test.each([
    ['2026-03-06', 'Mar 6, 2026'],
    ['2026-09-30', 'Sep 30, 2026'],
    ['2028-02-29', 'Feb 29, 2028'],
    [new Date('2026-03-06T23:59:59.999Z'), 'Mar 6, 2026'],
    [null, ''],
    [undefined, ''],
    ['no date', ''],
    [new Date(Number.NaN), ''],
  ])('%s is shown as "%s"', (date, shown) => {
    expect(dates.formatDate(date)).toBe(shown)
  })

  test('shows a range of days as one day or as the first and last day', () => {
    expect(dates.formatDays({ first: '2026-03-06', last: '2026-03-06' })).toBe('Mar 6, 2026')
    expect(dates.formatDays({ first: '2026-03-06', last: '2026-04-01' })).toBe('Mar 6, 2026 – Apr 1, 2026')
  })

  test.each([
    ['2026-03-05T13:07:00Z', '8:07 AM'],
    ['2026-07-05T00:47:59Z', '8:47 PM'],
  ])('%s is %s in Eastern Time', (instant, shown) => {
    // Some ICU versions put a narrow no-break space before AM and PM.
    expect(dates.formatEasternTime(new Date(instant)).replace(/\s/u, ' ')).toBe(shown)
  })

  test('a calendar day covers its first to its last millisecond in UTC', () => {
    expect(dates.startOfUtcDay('2026-03-05').toISOString()).toBe('2026-03-05T00:00:00.000Z')
    expect(dates.endOfUtcDay('2026-03-05').toISOString()).toBe('2026-03-05T23:59:59.999Z')
  })

  test.each([
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-11-21', 36_500, '2126-10-28'],
  ])('%s plus %i days is %s', (day, days, sum) => {
    expect(dates.addDays(day, days)).toBe(sum)
    expect(dates.daysBetween(day, sum)).toBe(days)
  })

  test('every Eastern day starts on its own date and ends when the next one starts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (offset) => {
        const day = dates.addDays('1980-01-01', offset)
        const start = dates.startOfEasternDay(day)
        expect(dates.easternDay(start)).toBe(day)
        expect(dates.easternDay(new Date(start.getTime() - 1))).toBe(dates.addDays(day, -1))
        const hours = (dates.startOfEasternDay(dates.addDays(day, 1)).getTime() - start.getTime()) / HOUR_MS
        expect([23, 24, 25]).toContain(hours)
      }),
    )
  })
})
