import { DAY_MS } from '@portal/contract/durations'
import type { FileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import pg from 'pg'
import { insertDemoErrors } from './application-errors/errors.ts'
import { type CustomerWriter, openCustomerWriter } from './customer-writer.ts'
import { insertDemoComplimentaryCodes } from './complimentary-codes.ts'
import { insertDemoContent } from './content/insert-content.ts'
import { insertDemoPrograms } from './content/programs.ts'
import { insertDemoVods } from './content/vods.ts'
import { type CopyRow, sendBatch } from './copy.ts'
import { customerRow } from './customer-row.ts'
import { deferIndexes } from './deferred.ts'
import { fillHistory } from './fill-history.ts'
import type { Histories } from './histories.ts'
import type { History } from './history.ts'
import type { Member } from './member.ts'
import { demoMerchants, demoPlans, planWords } from './merchants.ts'
import { type Population, planPopulation } from './population.ts'
import { providerId } from './provider-ids.ts'
import { insertDemoStaff } from './staff.ts'
import { createTables, type DemoTables } from './tables.ts'

export interface DemoOptions {
  /** Connects as the owner of the tables. */
  readonly url: string
  readonly customers: number
  /** The same seed, number and day give the same company. */
  readonly seed?: number
  /** History ends here. */
  readonly now: Date
  /** Who writes down what happened to the customers; by default the ledger writer. */
  readonly histories?: Histories
  /** Whether to make the six staff accounts with their public password. */
  readonly staff?: boolean
  /** Where the logos of the channels are put; without it the images are missing. */
  readonly files?: FileStore
}

const FEW_CUSTOMERS = 1_000
const CUSTOMERS_PER_BATCH = 2_000
/**
 * The triggers of tables whose rows the reports count; and those that keep a customer's plan, which comes with the
 * customer and without an index would be looked up in all subscriptions.
 */
const FOLLOWED = [
  ['customers', 'count_changed'],
  ['customers', 'keep_history'],
  ['payments', 'count_inserted'],
  ['in_app_subscriptions', 'count_inserted'],
  ['in_app_subscriptions', 'keep_plan_inserted'],
  ['subscriptions', 'keep_plan_inserted'],
] as const
/** How many customers are made between two looks at the network. */
const CUSTOMERS_PER_TURN = 50

/**
 * Makes the demo data in a migrated database without customers, in one transaction: all of it or nothing.
 * Memory does not grow with the number of customers. Neither holds of a large company that the engine makes.
 */
export async function createDemo(options: DemoOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'portal-demo' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local timezone = 'UTC'`)
    await client.query(`set local maintenance_work_mem = '512MB'`)
    await refuseSecondCompany(client)
    if (options.staff ?? true) await insertDemoStaff(client, options.now)
    await insertDemoContent(client, options.now, options.files ?? null)
    await insertDemoPrograms(client, options.now)
    await insertDemoVods(client, options.now)
    await insertDemoComplimentaryCodes(client, options.now)
    const tables = createTables()
    const population = planPopulation(options)
    const { histories = 'ledger', now } = options
    const writer = await openCustomerWriter(histories, { client, tables, population, now })
    await fill({ client, tables, population, writer }, options)
    await insertDemoErrors(client, now)
    await writer.finish()
    await fillHistory(client)
    await client.query('select rebuild_counts()')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function refuseSecondCompany(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from customers limit 1')
  if (rowCount !== 0) throw new Error('The database has customers already; the demo company needs an empty one.')
}

interface Filling {
  readonly client: pg.Client
  readonly tables: DemoTables
  readonly population: Population
  readonly writer: CustomerWriter
}

async function fill({ client, tables, population, writer }: Filling, options: DemoOptions): Promise<void> {
  const names = Object.keys(tables)
  // Dropping and making them again takes longer than a small company does.
  const restoreIndexes = options.customers > FEW_CUSTOMERS ? await deferIndexes(client, names) : null
  addMerchants(tables, options.now)
  // All of it is new, so it is counted once, at the end.
  await client.query(FOLLOWED.map(([table, trigger]) => `alter table ${table} disable trigger ${trigger}`).join(';'))

  let sending = Promise.resolve()
  let id = 0
  for (const member of population.members()) {
    id++
    writer.write(id, member, rowOf(id, member, options))
    if (id % CUSTOMERS_PER_BATCH === 0) {
      await sending
      sending = send(client, tables)
    } else if (id % CUSTOMERS_PER_TURN === 0) {
      await new Promise(setImmediate)
    }
  }
  await sending
  await send(client, tables)
  await continueIds(client, tables)
  await restoreIndexes?.()
  await client.query(FOLLOWED.map(([table, trigger]) => `alter table ${table} enable trigger ${trigger}`).join(';'))
}

function rowOf(id: number, member: Member, { seed = 1 }: DemoOptions): CopyRow<'customers'> {
  const { person, createdAt, fixed, history } = member
  const providerCustomerId = history.cards.length > 0 ? providerId('cus', id) : null
  const account = { ...member.account, providerCustomerId }
  return customerRow({ id, seed, createdAt, person, account, subscribed: subscribedTo(history), fixed })
}

/** What the database would find out on its own, one customer after the other. */
function subscribedTo({ subscriptions, inApp }: History) {
  const living = subscriptions.find(({ ended }) => ended === null)
  return {
    current_plan: living?.plan.type ?? inApp.at(-1)?.plan ?? null,
    cancellation_requested: living !== undefined && living.cancelOn !== null,
  }
}

async function send(client: pg.Client, tables: DemoTables): Promise<void> {
  const batches = Object.values(tables).map((table) => table.take())
  for (const batch of batches) if (batch) await sendBatch(client, batch)
}

/** The next rows get the ids after those that were given out here. */
async function continueIds(client: pg.Client, tables: DemoTables): Promise<void> {
  for (const [name, { rows }] of Object.entries(tables)) {
    if (rows === 0 || name === 'merchants') continue
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [name, rows])
  }
}

function addMerchants({ merchants, plans }: DemoTables, now: Date): void {
  const created_at = now.getTime() - 5 * 365 * DAY_MS
  for (const { code, name, disabled } of demoMerchants) merchants.add({ code, name, disabled, created_at })
  for (const [index, plan] of demoPlans.entries()) {
    plans.add({
      id: index + 1,
      merchant_code: plan.merchant,
      type: plan.type,
      for_new_users: plan.forNewUsers,
      price_cents: plan.priceCents,
      coupon: plan.coupon,
      discount_cents: plan.discountCents,
      ...planWords(plan),
    })
  }
}
