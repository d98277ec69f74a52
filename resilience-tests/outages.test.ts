import { expect, test } from 'vitest'
import { runOutages } from './outages.ts'

test('a PostgreSQL outage leaves no partial changes, returns 503 within 6 s and recovers within 10 s', async () => {
  const kinds = ['PostgreSQL killed', 'PostgreSQL frozen'] as const
  // `npm run resilience-test -- outages` freezes it for longer and cuts connections as well.
  const options = { kinds, frozenMs: 6_000 }
  const { acknowledged, slowestUnavailableMs, slowestRecoveryMs, ...figures } = await runOutages(2, options)

  expect(acknowledged).toBeGreaterThan(0)
  expect(slowestUnavailableMs).toBeLessThan(6_000)
  expect(slowestRecoveryMs).toBeLessThan(10_000)
  expect(figures).toMatchObject({ lost: 0, doubled: 0, differAtProvider: 0, chargedTwice: 0 })
  expect([figures.unexpected, figures.brokenRules, figures.auditBreaks]).toEqual([[], [], []])
}, 240_000)
