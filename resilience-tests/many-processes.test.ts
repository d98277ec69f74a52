import { expect, test } from 'vitest'
import { runManyProcesses } from './many-processes.ts'

test('killing one of two APIs and one of two workers loses and duplicates nothing', async () => {
  const figures = await runManyProcesses({ due: 200, seconds: 6 })

  expect(figures).toMatchObject({
    renewals: { invoices: 199, paid: 199, chargedAtProvider: 199, parked: 1, addedByRerun: 0, brokenRules: [] },
    lost: 0,
    doubled: 0,
    auditBreaks: [],
    reportsFailed: 0,
    isAnsweredWithoutReplica: true,
  })
  expect(figures.acknowledged).toBeGreaterThan(0)
  expect(figures.reportsFromReplica).toBeGreaterThan(0)
}, 240_000)
