import { expect, test } from 'vitest'
import { runShutdowns } from './shutdown.ts'

test('SIGTERM completes pending requests, releases running jobs and exits with 0 within 10 s', async () => {
  const figures = await runShutdowns(1)

  expect(figures.inFlight).toBeGreaterThan(0)
  expect(figures.slowestStopMs).toBeLessThan(10_000)
  expect(figures).toMatchObject({
    unanswered: 0,
    exitCodes: [0],
    lost: 0,
    doubled: 0,
    differAtProvider: 0,
    chargedTwice: 0,
    unexpected: [],
    brokenRules: [],
    auditBreaks: [],
  })
}, 240_000)
