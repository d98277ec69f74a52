import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { expect, test } from 'vitest'
import { afterAttempt, afterFailure, type AttemptResult } from './rules.ts'

const at = new Date('2026-03-10T15:00:00Z')
const failed: AttemptResult = { tries: 1, status: 500, retryAfter: undefined, at, random: 0.5 }

function pauseOf(attempt: Partial<AttemptResult>): number | string {
  const next = afterAttempt({ ...failed, ...attempt })
  return next.state === 'waiting' ? (next.nextAttemptAt.getTime() - at.getTime()) / 1000 : next.state
}

test('attempts run over three days', () => {
  const pauses = Array.from({ length: 10 }, (_, tries) => pauseOf({ tries: tries + 1 }))
  expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 'failed'])
  const total = pauses.reduce<number>((sum, pause) => sum + (typeof pause === 'number' ? pause : 0), 0)
  expect(total * 1000).toBeGreaterThan(3 * DAY_MS)
})

test.each([
  ['a success', { status: 204 }, 'delivered'],
  ['a redirect', { status: 301 }, 5],
  ['a failure with the shortest jitter', { random: 0 }, 4],
  ['a failure with the longest jitter', { random: 1 }, 6],
  ['a throttled request', { status: 429 }, 60],
  ['a short Retry-After', { status: 503, retryAfter: '2' }, 5],
  ['a Retry-After', { status: 503, retryAfter: '30' }, 30],
  ['a Retry-After of days', { status: 503, retryAfter: '900000' }, 60],
  ['a Retry-After of days in a later attempt', { tries: 4, status: 503, retryAfter: '900000' }, 14_400],
  ['a Retry-After date', { status: 429, retryAfter: 'Tue, 10 Mar 2026 15:01:30 GMT' }, 90],
  ['an invalid Retry-After', { status: 503, retryAfter: 'soon' }, 5],
])('schedules the next attempt after %s', (_case, attempt, expected) => expect(pauseOf(attempt)).toBe(expected))

test.each([
  ['410 Gone', 0, null, 410, 'gone'],
  ['the first failure', 0, null, 500, null],
  ['an hour of failures', HOUR_MS, null, 500, 'warn'],
  ['failures after the warning', 2 * HOUR_MS, at, 500, null],
  ['five days of failures', 5 * DAY_MS, at, null, 'failing'],
] as const)('judges the endpoint after %s', (_case, failingMs, warnedAt, status, expected) => {
  expect(afterFailure({ failingSince: new Date(at.getTime() - failingMs), warnedAt }, status, at)).toBe(expected)
})
