import { DAY_MS } from '@portal/contract/durations'
import { addDays, easternDay } from '@portal/contract/dates'
import type { FileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import pg from 'pg'
import { insertDemoErrors } from './application-errors/errors.ts'
import { insertDemoTrail, sealDemoTrail } from './audit-trail/insert-trail.ts'
import { createSnapshot, loadBase } from './base/load-base.ts'
import { historyTables, loadSnapshot } from './base/snapshot.ts'
import { Calendar } from './calendar.ts'
import { insertDemoComplimentaryCodes } from './complimentary-codes.ts'
import { insertDemoContent } from './content/insert-content.ts'
import { insertDemoPrograms } from './content/programs.ts'
import { insertDemoVods } from './content/vods.ts'
import { findColumns } from './copies/columns.ts'
import { copyRows } from './copies/copy-rows.ts'
import { findPatterns } from './copies/patterns.ts'
import { placeCopies } from './copies/placements.ts'
import { writeCopies } from './copies/write-copies.ts'
import { deferIndexes } from './deferred.ts'
import { fillHistory } from './fill-history.ts'
import { insertDemoMerchants } from './merchants.ts'
import { runBulkActions } from './open-work/bulk-actions.ts'
import { insertOpenWork } from './open-work/insert-open-work.ts'
import { insertDeliveries } from './open-work/webhooks.ts'
import { SHOWCASE_CUSTOMERS, SHOWCASE_DAYS } from './population.ts'
import { planSignUps } from './sign-ups.ts'
import { insertDemoSecurityEvents } from './security-events.ts'
import { insertDemoStaff } from './staff.ts'

export interface DemoOptions {
  /** Connects as the owner of the tables. */
  readonly url: string
  readonly customers: number
  /** How many customers the billing engine creates; the others are copies of them. */
  readonly base?: number
  /** Whether the engine creates them again if it has already created the same ones. */
  readonly isMadeAgain?: boolean
  /** The same seed, number and day produce the same company. */
  readonly seed?: number
  /** History ends here. */
  readonly now: Date
  /** Whether to create only customers, with type, status and attribution, for measuring searches and counts. */
  readonly withoutHistories?: boolean
  /** Whether to create the six staff accounts with their public password. */
  readonly staff?: boolean
  /** Where the channel logos are written; without it the images are missing. */
  readonly files?: FileStore
}

const BASE_CUSTOMERS = 200
/** With more customers, indexes are created at the end. */
const FEW_CUSTOMERS = 1_000
/**
 * The triggers of tables whose rows the reports count, and those that maintain a customer's plan: the plan is inserted
 * with the customer, and without an index the triggers would search all subscriptions.
 */
const FOLLOWED = [
  ['customers', 'count_changed'],
  ['customers', 'keep_history'],
  ['payments', 'count_inserted'],
  ['in_app_subscriptions', 'count_inserted'],
  ['in_app_subscriptions', 'keep_plan_inserted'],
  ['subscriptions', 'keep_plan_inserted'],
] as const

/**
 * Creates the demo data in one transaction, in a migrated database without customers. Memory does not grow with the
 * number of customers.
 */
export async function createDemo(options: DemoOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'portal-demo' })
  let lost: Error | null = null
  // The database was stopped between two queries; the next query would not report why it fails.
  client.on('error', (error) => (lost ??= error))
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local timezone = 'UTC'`)
    await client.query(`set local maintenance_work_mem = '512MB'`)
    await refuseSecondCompany(client)
    const { now } = options
    if (options.staff ?? true) await insertDemoStaff(client, now)
    await insertDemoContent(client, now, options.files ?? null)
    await insertDemoPrograms(client, now)
    await insertDemoVods(client, now)
    await insertDemoComplimentaryCodes(client, now)
    await insertDemoMerchants(client, new Date(now.getTime() - 5 * 365 * DAY_MS))
    await insertCustomers(client, options)
    await insertDemoErrors(client, now)
    if (options.staff ?? true) await insertOpenWork(client, now)
    await insertDemoTrail(client, now)
    if (options.staff ?? true) {
      await insertDeliveries(client, now)
      await runBulkActions(client, now)
    }
    await sealDemoTrail(client)
    await insertDemoSecurityEvents(client, now)
    await fillHistory(client)
    await client.query('select rebuild_counts()')
    await client.query('commit')
  } catch (error) {
    throw lost ?? error
  } finally {
    await client.end()
  }
}

async function refuseSecondCompany(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from customers limit 1')
  if (rowCount !== 0) throw new Error('The database already has customers. Demo data needs an empty database.')
}

async function insertCustomers(client: pg.Client, options: DemoOptions): Promise<void> {
  const { customers, base: lived = BASE_CUSTOMERS, seed = 1, now } = options
  const ofBase = { customers: Math.max(SHOWCASE_CUSTOMERS, Math.min(customers, lived)), seed, now }
  const snapshot = await (options.isMadeAgain ? createSnapshot : loadBase)(client, ofBase)
  await loadSnapshot(client, snapshot)
  const columns = await findColumns(client)
  const base = await findBase(client)
  const copies = Math.max(0, customers - base.length)
  await writeCopies(client, { base, placements: await plan(copies), copies, seed })

  // For a small company, dropping and recreating the indexes takes longer than the data.
  const restoreIndexes = customers > FEW_CUSTOMERS ? await deferIndexes(client, historyTables) : null
  // All of it is new, so it is counted once, at the end.
  await client.query(FOLLOWED.map(([table, trigger]) => `alter table ${table} disable trigger ${trigger}`).join(';'))
  await copyRows(client, columns, now, options.withoutHistories ? ['customers'] : historyTables)
  await restoreIndexes?.()
  await client.query(FOLLOWED.map(([table, trigger]) => `alter table ${table} enable trigger ${trigger}`).join(';'))

  async function plan(count: number) {
    if (count === 0) return []
    const today = easternDay(now)
    const calendar = new Calendar(addDays(today, -SHOWCASE_DAYS), addDays(today, 4 * 366))
    const signUps = planSignUps(count, seed, now)
    const first = calendar.indexOf(signUps.calendar.first)
    const patterns = await findPatterns(client, columns, calendar, now)
    return placeCopies({ patterns, counts: signUps.counts, first, calendar, seed, now })
  }
}

/** Returns the customers of the base company, in order of sign-up. */
async function findBase(client: pg.Client) {
  const { rows } = await client.query<{ id: string; username: string; createdAt: number }>(
    `select id, username, extract(epoch from created_at)::float * 1000 as "createdAt" from base_customers order by id`,
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
