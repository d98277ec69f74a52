import { expect, test } from 'vitest'
import { runMoneyCrashes } from './money-crashes.ts'

test('kill -9 under eight billing actions neither loses nor duplicates a cent, here or at the provider', async () => {
  // `npm run resilience-test -- money-crashes` also spares PostgreSQL while it kills everything else.
  const figures = await runMoneyCrashes(2, { kills: ['the API', 'everything'] })

  expect(figures.acknowledged).toBeGreaterThan(0)
  expect(figures).toMatchObject({
    lost: 0,
    doubled: 0,
    differAtProvider: 0,
    chargedTwice: 0,
    unexpected: [],
    brokenRules: [],
    auditBreaks: [],
  })
}, 300_000)
