import { describe, expect, test } from 'vitest'
import { comparisonOf, type Span } from './comparison.ts'

/** Now, the report's days, and the expected name of the comparison period. */
const periods: [name: string, now: string, first: string, last: string, text: string][] = [
  ['a whole month', '2026-11-22T15:00Z', '2026-10-01', '2026-10-31', 'the month before (Sep 1, 2026 – Sep 30, 2026)'],
  ['March', '2026-11-22T15:00Z', '2026-03-01', '2026-03-31', 'the month before (Feb 1, 2026 – Feb 28, 2026)'],
  [
    'March of a leap year',
    '2028-11-22T15:00Z',
    '2028-03-01',
    '2028-03-31',
    'the month before (Feb 1, 2028 – Feb 29, 2028)',
  ],
  ['January', '2026-11-22T15:00Z', '2026-01-01', '2026-01-31', 'the month before (Dec 1, 2025 – Dec 31, 2025)'],
  [
    'this month',
    '2026-11-22T15:00Z',
    '2026-11-01',
    '2026-11-22',
    'the same days of last month (Oct 1, 2026 – Oct 22, 2026)',
  ],
  [
    'this month, asked for as a whole',
    '2026-11-22T15:00Z',
    '2026-11-01',
    '2026-11-30',
    'the same days of last month (Oct 1, 2026 – Oct 22, 2026)',
  ],
  [
    'this month on its last day',
    '2026-11-30T15:00Z',
    '2026-11-01',
    '2026-11-30',
    'the same days of last month (Oct 1, 2026 – Oct 30, 2026)',
  ],
  [
    'this month, longer than the last',
    '2026-03-31T15:00Z',
    '2026-03-01',
    '2026-03-31',
    'the same days of last month (Feb 1, 2026 – Feb 28, 2026)',
  ],
  [
    'this month in a January',
    '2026-01-15T15:00Z',
    '2026-01-01',
    '2026-01-15',
    'the same days of last month (Dec 1, 2025 – Dec 15, 2025)',
  ],
  [
    'this month after the clocks changed',
    '2026-03-09T15:00Z',
    '2026-03-01',
    '2026-03-09',
    'the same days of last month (Feb 1, 2026 – Feb 9, 2026)',
  ],
  [
    'this year',
    '2026-11-22T15:00Z',
    '2026-01-01',
    '2026-11-22',
    'the same days of last year (Jan 1, 2025 – Nov 22, 2025)',
  ],
  [
    'this year, asked for as a whole',
    '2026-11-22T15:00Z',
    '2026-01-01',
    '2026-12-31',
    'the same days of last year (Jan 1, 2025 – Nov 22, 2025)',
  ],
  [
    'this year on its leap day',
    '2028-02-29T15:00Z',
    '2028-01-01',
    '2028-02-29',
    'the same days of last year (Jan 1, 2027 – Feb 28, 2027)',
  ],
  [
    'this year after the leap day of the last',
    '2029-03-01T15:00Z',
    '2029-01-01',
    '2029-03-01',
    'the same days of last year (Jan 1, 2028 – Mar 1, 2028)',
  ],
  ['a whole year', '2026-11-22T15:00Z', '2025-01-01', '2025-12-31', 'the year before (Jan 1, 2024 – Dec 31, 2024)'],
  ['yesterday', '2026-11-22T15:00Z', '2026-11-21', '2026-11-21', 'the day before (Nov 20, 2026)'],
  [
    'the last seven days',
    '2026-11-22T15:00Z',
    '2026-11-16',
    '2026-11-22',
    'the 7 days before (Nov 9, 2026 – Nov 15, 2026)',
  ],
  [
    'the last 30 days',
    '2026-11-22T15:00Z',
    '2026-10-24',
    '2026-11-22',
    'the 30 days before (Sep 24, 2026 – Oct 23, 2026)',
  ],
  ['three months', '2026-11-22T15:00Z', '2026-07-01', '2026-09-30', 'the 92 days before (Mar 31, 2026 – Jun 30, 2026)'],
  [
    'days of which some are still to come',
    '2026-11-22T15:00Z',
    '2026-11-20',
    '2026-12-20',
    'the 3 days before (Nov 17, 2026 – Nov 19, 2026)',
  ],
  [
    'the first days of a month that is over',
    '2026-11-22T15:00Z',
    '2026-10-01',
    '2026-10-10',
    'the 10 days before (Sep 21, 2026 – Sep 30, 2026)',
  ],
  [
    'this month, asked for as a whole on its first day',
    '2026-11-01T15:00Z',
    '2026-11-01',
    '2026-11-30',
    'the same days of last month (Oct 1, 2026)',
  ],
  [
    'this year, asked for as a whole in January',
    '2026-01-15T15:00Z',
    '2026-01-01',
    '2026-12-31',
    'the same days of last year (Jan 1, 2025 – Jan 15, 2025)',
  ],
  [
    'this year, asked for as a whole on its first day',
    '2026-01-01T15:00Z',
    '2026-01-01',
    '2026-12-31',
    'the same days of last year (Jan 1, 2025)',
  ],
  [
    'this year, asked for as a whole on its last day',
    '2026-12-31T15:00Z',
    '2026-01-01',
    '2026-12-31',
    'the same days of last year (Jan 1, 2025 – Dec 31, 2025)',
  ],
  [
    'January, asked for as a whole before it is over',
    '2026-01-15T15:00Z',
    '2026-01-01',
    '2026-01-31',
    'the same days of last month (Dec 1, 2025 – Dec 15, 2025)',
  ],
  [
    'January, asked for as a whole on its first day',
    '2026-01-01T15:00Z',
    '2026-01-01',
    '2026-01-31',
    'the same days of last month (Dec 1, 2025)',
  ],
  [
    'January on its last day',
    '2026-01-31T15:00Z',
    '2026-01-01',
    '2026-01-31',
    'the same days of last month (Dec 1, 2025 – Dec 31, 2025)',
  ],
  [
    'February of a leap year on its last day',
    '2028-02-29T15:00Z',
    '2028-02-01',
    '2028-02-29',
    'the same days of last month (Jan 1, 2028 – Jan 29, 2028)',
  ],
  [
    'this month on the day after the last one of the month before',
    '2026-03-29T15:00Z',
    '2026-03-01',
    '2026-03-29',
    'the same days of last month (Feb 1, 2026 – Feb 28, 2026)',
  ],
  [
    'days from today on that are no month',
    '2026-11-01T15:00Z',
    '2026-11-01',
    '2026-11-29',
    'yesterday up to 10:00 AM (Oct 31, 2026)',
  ],
  [
    'days from January on that are no year',
    '2026-02-15T15:00Z',
    '2026-01-01',
    '2026-12-30',
    'the same days of last year (Jan 1, 2025 – Feb 15, 2025)',
  ],
]

test.each(periods)('%s at %s, from %s to %s, is compared with %s', (_case, now, first, last, text) => {
  expect(comparisonOf({ first, last }, new Date(now))?.text).toBe(text)
})

describe('today', () => {
  /** Now, and the end and name of yesterday's part. */
  test.each([
    ['2026-11-22T15:32:10.250Z', '2026-11-21T15:32:10.250Z', 'yesterday up to 10:32 AM (Nov 21, 2026)'],
    // Yesterday had 23 hours.
    ['2026-03-09T15:00:00Z', '2026-03-08T15:00:00Z', 'yesterday up to 11:00 AM (Mar 8, 2026)'],
    // Clocks went forward this morning.
    ['2026-03-08T15:00:00Z', '2026-03-07T16:00:00Z', 'yesterday up to 11:00 AM (Mar 7, 2026)'],
    // Clocks went back this morning.
    ['2026-11-01T15:00:00Z', '2026-10-31T14:00:00Z', 'yesterday up to 10:00 AM (Oct 31, 2026)'],
    // Evening in New York, already tomorrow in UTC.
    ['2027-01-01T02:00:00Z', '2026-12-31T02:00:00Z', 'yesterday up to 9:00 PM (Dec 30, 2026)'],
  ])('at %s is compared with yesterday up to %s', (now, until, text) => {
    const today = text.includes('Dec 30') ? '2026-12-31' : now.slice(0, 10)
    const compared = comparisonOf({ first: today, last: today }, new Date(now))
    expect(compared?.period.until).toEqual(new Date(until))
    expect(compared?.text).toBe(text)
  })

  test.each(['2026-11-01', '2026-01-01'])('is the same on %s', (today) => {
    const compared = comparisonOf({ first: today, last: today }, new Date(`${today}T15:00:00Z`))
    expect(compared?.text).toMatch(/^yesterday up to 10:00 AM \(/)
  })
})

/** The selected span, now, the report's days, and the expected name of the comparison period. */
const selected: [span: Span, now: string, first: string, last: string, text: string][] = [
  ['year', '2026-01-15T15:00Z', '2026-01-01', '2026-01-15', 'the same days of last year (Jan 1, 2025 – Jan 15, 2025)'],
  ['year', '2026-01-31T15:00Z', '2026-01-01', '2026-01-31', 'the same days of last year (Jan 1, 2025 – Jan 31, 2025)'],
  ['year', '2026-01-01T15:00Z', '2026-01-01', '2026-01-01', 'the same days of last year (Jan 1, 2025)'],
  ['month', '2026-01-01T15:00Z', '2026-01-01', '2026-01-01', 'the same days of last month (Dec 1, 2025)'],
  ['month', '2026-11-01T15:00Z', '2026-11-01', '2026-11-01', 'the same days of last month (Oct 1, 2026)'],
  [
    'month',
    '2026-01-15T15:00Z',
    '2026-01-01',
    '2026-01-15',
    'the same days of last month (Dec 1, 2025 – Dec 15, 2025)',
  ],
  // A URL from an earlier day, and days edited in a URL.
  ['year', '2026-01-20T15:00Z', '2026-01-01', '2026-01-15', 'the 15 days before (Dec 17, 2025 – Dec 31, 2025)'],
  ['year', '2026-11-22T15:00Z', '2026-11-16', '2026-11-22', 'the 7 days before (Nov 9, 2026 – Nov 15, 2026)'],
  ['month', '2026-11-22T15:00Z', '2026-10-01', '2026-10-31', 'the month before (Sep 1, 2026 – Sep 30, 2026)'],
]

test.each(selected)('this %s, selected at %s, from %s to %s, is compared with %s', (span, now, first, last, text) => {
  expect(comparisonOf({ first, last, span }, new Date(now))?.text).toBe(text)
})

test('the first instant of a day has no comparison', () => {
  const today = { first: '2026-11-22', last: '2026-11-22' }
  expect(comparisonOf(today, new Date('2026-11-22T05:00:00.000Z'))).toBeNull()
  expect(comparisonOf(today, new Date('2026-11-22T05:00:00.001Z'))?.text).toBe(
    'yesterday up to 12:00 AM (Nov 21, 2026)',
  )
})

test('future days have no comparison', () => {
  expect(comparisonOf({ first: '2026-11-23', last: '2026-11-30' }, new Date('2026-11-22T15:00:00Z'))).toBeNull()
})
