import { createTestDatabase } from '@portal/server/test/postgres.ts'
import { expect, test } from 'vitest'
import { runMoveIn } from './move-in.ts'

test('imported customers are charged exactly what the dry run forecast, and only once', async () => {
  const database = await createTestDatabase()
  try {
    const figures = await runMoveIn(database.url, { customers: 150, days: 30 })

    expect(figures).toMatchObject({
      dryRun: { added: 148, refused: 2 },
      firstImport: { added: 148, refused: 2 },
      secondImport: { added: 0, changed: 0, unchanged: 148, refused: 2 },
      expectedRefused: 2,
      wrongForecasts: 0,
      wrongCharges: 0,
      brokenRules: [],
    })
    expect(figures.charges).toBeGreaterThan(100)
  } finally {
    await database.drop()
  }
}, 120_000)
