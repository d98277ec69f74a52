import { MINUTE_MS } from '@portal/contract/durations'
import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

const now = new Date('2026-03-10T15:00:00Z')

test('allows a limited number per minute and returns the wait until the next', () => {
  const pace = new RateLimit()
  const later = (ms: number) => new Date(now.getTime() + ms)

  expect(pace.take('a', 2, now).waitSeconds).toBe(0)
  expect(pace.take('a', 2, later(1_000)).waitSeconds).toBe(0)
  expect(pace.take('a', 2, later(1_500)).waitSeconds).toBe(59)
  expect(pace.take('b', 2, later(1_500)).waitSeconds).toBe(0)
  expect(pace.take('a', 2, later(MINUTE_MS)).waitSeconds).toBe(0)
})

test("many other clients do not reset a client's minute", () => {
  const pace = new RateLimit()
  for (let other = 0; other < 5_000; other++) pace.take(`other ${other}`, 1, now)
  pace.take('a', 1, now)
  for (let other = 0; other < 6_000; other++) pace.take(`one more ${other}`, 1, now)

  expect(pace.take('a', 1, now).waitSeconds).toBe(60)
})
