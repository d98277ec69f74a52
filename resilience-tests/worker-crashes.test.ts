import { createTestDatabase } from '@portal/server/test/postgres.ts'
import { expect, test } from 'vitest'
import { runWorkerCrashes } from './worker-crashes.ts'

test('two killed workers renew each subscription once and put the failing one on hold', async () => {
  const database = await createTestDatabase()
  try {
    const figures = await runWorkerCrashes(database.url, { due: 120, kills: 2 })

    expect(figures).toMatchObject({
      due: 120,
      kills: 2,
      invoices: 119,
      paid: 119,
      chargedAtProvider: 119,
      parked: 1,
      addedByRerun: 0,
      brokenRules: [],
    })
  } finally {
    await database.drop()
  }
}, 240_000)
