import pg from 'pg'
import type { Account } from './account.ts'
import { sendBatch } from './copy.ts'
import { customerRow, instantText } from './customer-row.ts'
import { deferIndexes } from './deferred.ts'
import { HistoryWriter } from './history-rows.ts'
import { InvoiceNumbers } from './invoice-numbers.ts'
import { createLives } from './life.ts'
import { demoMerchants, demoPlans, planWords } from './merchants.ts'
import { PeopleMaker, type Person } from './people.ts'
import { providerId } from './provider-ids.ts'
import { planSignUps, type SignUps } from './sign-ups.ts'
import { createSketcher } from './sketch.ts'
import { findDemoStaff, insertDemoStaff } from './staff.ts'
import { createTables, type DemoTables } from './tables.ts'

export interface DemoOptions {
  /** Connects as the owner of the tables. */
  readonly url: string
  readonly customers: number
  /** The same seed, number and day give the same company. */
  readonly seed?: number
  /** History ends here. */
  readonly now: Date
  /** `none`: customers only, with type, status and attribution, for measuring searches and counts. */
  readonly histories?: 'full' | 'none'
  /** Whether to make the six staff accounts with their public password. */
  readonly staff?: boolean
}

const CUSTOMERS_PER_BATCH = 2_000
/** How many customers are made between two looks at the network. */
const CUSTOMERS_PER_TURN = 50

/**
 * Makes the demo company in a migrated database without customers, in one transaction: all of it or nothing.
 * Memory does not grow with the number of customers.
 */
export async function createDemo(options: DemoOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'portal-demo' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local timezone = 'UTC'`)
    await client.query(`set local maintenance_work_mem = '512MB'`)
    if (options.staff ?? true) await insertDemoStaff(client, options.now)
    await fill(client, options)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, options: DemoOptions): Promise<void> {
  const tables = createTables()
  const names = Object.keys(tables)
  const restoreIndexes = await deferIndexes(client, names)
  addMerchants(tables, options.now)
  const { addCustomer, invoices, signUps } = await prepare(client, options, tables)

  let sending = Promise.resolve()
  let id = 0
  for (const createdAt of signUps.instants()) {
    id++
    addCustomer(id, createdAt)
    if (id % CUSTOMERS_PER_BATCH === 0) {
      await sending
      sending = send(client, tables)
    } else if (id % CUSTOMERS_PER_TURN === 0) {
      await new Promise(setImmediate)
    }
  }
  await sending
  await send(client, tables)
  await continueNumbers(client, tables, invoices)
  for (const name of names) await client.query(`analyze ${name}`)
  await restoreIndexes()
}

interface Prepared {
  readonly signUps: SignUps
  readonly invoices: number
  readonly addCustomer: (id: number, createdAt: number) => void
}

async function prepare(client: pg.Client, options: DemoOptions, tables: DemoTables): Promise<Prepared> {
  const { customers, seed = 1, now, histories = 'full' } = options
  const signUps = planSignUps(customers, seed, now)
  const people = new PeopleMaker(seed, customers)
  const add = (id: number, createdAt: number, person: Person, account: Account) =>
    tables.customers.add(customerRow({ id, seed, createdAt, person, account }))

  if (histories === 'none') {
    const sketch = createSketcher(seed, now)
    const addCustomer = (id: number, createdAt: number) => add(id, createdAt, people.make(id), sketch(id, createdAt))
    return { signUps, invoices: 0, addCustomer }
  }
  const live = createLives(seed, signUps.calendar, now)
  const numbers = countInvoices(signUps, live, now)
  const writer = new HistoryWriter(tables, numbers, await findDemoStaff(client))
  const addCustomer = (id: number, createdAt: number) => {
    const person = people.make(id)
    const { account, history } = live(id, createdAt)
    const providerCustomerId = history.cards.length > 0 ? providerId('cus', id) : null
    add(id, createdAt, person, { ...account, providerCustomerId })
    writer.write({ id, merchant: account.merchant, cardName: `${person.firstName} ${person.lastName}` }, history)
  }
  return { signUps, invoices: numbers.total, addCustomer }
}

/** Lives every life a first time, as an invoice's number depends on all that came before it. */
function countInvoices({ calendar, instants }: SignUps, live: ReturnType<typeof createLives>, now: Date) {
  const numbers = new InvoiceNumbers(calendar.instant(calendar.first, 0), now.getTime())
  let id = 0
  for (const createdAt of instants()) {
    id++
    for (const { issuedAt } of live(id, createdAt).history.invoices) numbers.count(issuedAt)
  }
  numbers.close()
  return numbers
}

async function send(client: pg.Client, tables: DemoTables): Promise<void> {
  const batches = Object.values(tables).map((table) => table.take())
  for (const batch of batches) await sendBatch(client, batch)
}

/** The next rows get the ids, and the next invoice the number, after those that were given out here. */
async function continueNumbers(client: pg.Client, tables: DemoTables, invoices: number): Promise<void> {
  for (const [name, { rows }] of Object.entries(tables)) {
    if (rows > 0 && name !== 'merchants') {
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [name, rows])
    }
  }
  await client.query('update invoice_numbers set last_number = $1', [invoices])
}

function addMerchants({ merchants, plans }: DemoTables, now: Date): void {
  const created_at = instantText(now.getTime() - 5 * 365 * 86_400_000)
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
