import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../test/databases.ts'
import { createDb, createPool } from '../db/connect.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { verifyAudit } from './verification/verify.ts'

const AT = new Date('2026-03-10T15:00:00Z')

const name = `test_${randomUUID()}`
const url = await createDatabase(inject('postgresUrl'), name)
const owner = new pg.Pool({ connectionString: url, max: 1 })
const pool = createPool({ url, maxConnections: 1, applicationName: 'test' })
afterAll(async () => {
  await Promise.all([owner.end(), pool.end()])
  await dropDatabase(inject('postgresUrl'), name)
})

test('entries that were sealed before an upgrade and those that waited make one chain, whatever their year', async () => {
  const before = (await knownMigrations()).filter((migration) => migration < '0037')
  await migrate(url, AT, before)
  const write = (at: Date) =>
    pool.query(
      `insert into audit_entries (occurred_at, action, after)
         select $1, 'suspend-customer', '{"status": "suspended"}' from generate_series(1, 5)`,
      [at],
    )
  await write(new Date(0))
  await pool.query('select seal_audit_entries(3)')
  await migrate(url, AT)
  await write(AT)
  expect(await verifyAudit(createDb(pool), AT)).toMatchObject({ head: { position: 3 }, waiting: 7, breaks: [] })

  await pool.query('select seal_audit_entries(4), seal_audit_entries(1000)')
  expect(await verifyAudit(createDb(pool), AT)).toMatchObject({ head: { position: 10 }, waiting: 0, breaks: [] })
  const { rows } = await owner.query('select array_agg(id::int order by id) as ids from audit_sealed')
  expect(rows[0].ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
