import type pg from 'pg'
import { runHistoriesInEngine } from '../engine/run-histories.ts'
import type { DemoCustomer } from '../demo-customer.ts'
import { type PersonalRow, personalRow } from '../personal-row.ts'
import { planPopulation } from '../population.ts'

export interface BaseOptions {
  readonly customers: number
  readonly seed: number
  readonly now: Date
}

/** Creates customers as they signed up; the billing engine then simulates their history. */
export async function simulateBase(client: pg.Client, options: BaseOptions): Promise<void> {
  const customers = planPopulation(options).map((customer, index) => ({ id: index + 1, customer }))
  const rows = customers.map(({ id, customer }) => ({
    id,
    ...accountRow(customer),
    ...personalRowOf(id, customer, options.seed),
  }))
  const { columns, list } = columnsOf(rows)
  await client.query(
    `insert into customers (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::customers, $1)`,
    [JSON.stringify(rows)],
  )
  await insertInApp(client, customers)
  await runHistoriesInEngine(client, customers, options.now)
  // The part that the engine does not set: whether the customer is verified or suspended, and where they live now.
  const now = rows.map((row, index) => ({ ...row, status: customers[index]?.customer.account.status }))
  await client.query(
    `update customers set (${list(COLUMNS_NOT_SET_BY_ENGINE, '')}) = row(${list(COLUMNS_NOT_SET_BY_ENGINE, 'now.')})
     from json_populate_recordset(null::customers, $1) now where customers.id = now.id`,
    [JSON.stringify(now)],
  )
}

const COLUMNS_NOT_SET_BY_ENGINE = ['status', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country']

function columnsOf(rows: readonly object[]) {
  const list = (columns: readonly string[], prefix: string) => columns.map((column) => prefix + column).join(', ')
  return { columns: list(Object.keys(rows[0] ?? {}), ''), list }
}

function personalRowOf(id: number, { person, account, createdAt, fixed }: DemoCustomer, seed: number) {
  const paysByCard = account.lastPaymentMode === 'card'
  const row: PersonalRow = { ...personalRow({ id, seed, createdAt, person, paysByCard }), ...fixed }
  return { ...row, social_profiles: JSON.parse(String(row.social_profiles)) as unknown }
}

/** Card customers have not subscribed yet: the engine does that. */
function accountRow({ account, createdAt, history }: DemoCustomer) {
  const paysByCard = history.subscriptions.length > 0
  return {
    type: paysByCard ? 'free' : account.type,
    status: 'active',
    merchant_code: account.merchant,
    new_user: paysByCard || account.newUser,
    created_at: new Date(createdAt),
    last_login_at: account.lastLoginAt === null ? null : new Date(account.lastLoginAt),
    free_seconds_consumed: account.freeSecondsConsumed,
    last_payment_mode: paysByCard ? null : account.lastPaymentMode,
    in_app_subscription: account.inAppSubscription,
    valid_till: account.validTill,
    cancellation_requested: false,
  }
}

async function insertInApp(
  client: pg.Client,
  customers: readonly { id: number; customer: DemoCustomer }[],
): Promise<void> {
  const rows = customers.flatMap(({ id, customer }) =>
    customer.history.inApp.map(({ device, plan, startDate, endDate, createdAt, refundedAt }) => {
      const dates = { start_date: startDate, end_date: endDate, created_at: new Date(createdAt) }
      const refund = refundedAt !== null && { ended_at: new Date(refundedAt), ended_reason: 'refunded' }
      return { customer_id: id, device, plan, ...dates, ...refund }
    }),
  )
  await client.query(
    `insert into in_app_subscriptions (customer_id, device, plan, start_date, end_date, created_at, ended_at, ended_reason)
     select customer_id, device, plan, start_date, end_date, created_at, ended_at, ended_reason
     from json_populate_recordset(null::in_app_subscriptions, $1)`,
    [JSON.stringify(rows)],
  )
}
