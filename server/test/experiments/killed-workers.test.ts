import { expect, test } from 'vitest'
import { createTestDatabase } from '../postgres.ts'
import { runKilledWorkers } from './killed-workers.ts'

test('two workers that are killed renew each subscription once, and leave the one that cannot be', async () => {
  const database = await createTestDatabase()
  try {
    const figures = await runKilledWorkers(database.url, { due: 120, kills: 2 })

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
