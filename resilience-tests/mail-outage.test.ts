import { createTestDatabase } from '@portal/server/test/postgres.ts'
import { expect, test } from 'vitest'
import { runMailOutage } from './mail-outage.ts'

test('emails survive a mail server outage and a killed worker, and only those in flight can arrive twice', async () => {
  const database = await createTestDatabase()
  try {
    const figures = await runMailOutage(database.url, { mails: 12, kills: 1 })

    expect(figures).toMatchObject({ arrived: 12, sent: 12, underOtherId: 0 })
    expect(figures.repeated).toBeLessThanOrEqual(figures.mayBeRepeated)
  } finally {
    await database.drop()
  }
}, 120_000)
