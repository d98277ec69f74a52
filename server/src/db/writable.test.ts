import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/postgres.ts'
import { createDb, createPool } from './connect.ts'
import { isWritable } from './writable.ts'

const database = await createTestDatabase()
const pool = createPool({ url: database.url, maxConnections: 2, applicationName: 'writable-test' })
const db = createDb(pool)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a database that takes changes is writable, and a read-only transaction is not', async () => {
  expect(await isWritable(db)).toBe(true)
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => expect(await isWritable(tx)).toBe(false))
})
