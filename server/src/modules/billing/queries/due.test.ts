import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'
import { listDueAttempts, listDueEndings, listDueExpiries, listDueRenewals } from './due.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

test.each([
  ['subscriptions_due', listDueRenewals],
  ['invoices_to_retry', listDueAttempts],
  ['subscriptions_ending', listDueEndings],
  ['customers_expiring', listDueExpiries],
] as const)('finds due rows by the index %s without a full table scan', async (index, list) => {
  const scans = await portal.context.db.connection().execute(async (db) => {
    // PostgreSQL would read such a small table sequentially.
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await list(tx, '2026-03-10', null)
    })
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ count: number }>`
      select idx_scan::int as count from pg_stat_user_indexes where indexrelname = ${index}`.execute(db)
    return rows[0]?.count
  })
  expect(scans).toBeGreaterThan(0)
})
