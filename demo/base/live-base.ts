import type pg from 'pg'
import { runHistoriesInEngine } from '../engine/live.ts'
import type { Member } from '../member.ts'
import { type PersonalRow, personalRow } from '../personal-row.ts'
import { planPopulation } from '../population.ts'

export interface BaseOptions {
  readonly customers: number
  readonly seed: number
  readonly now: Date
}

/** Creates customers as they signed up; the billing engine then simulates their history. */
export async function liveBase(client: pg.Client, options: BaseOptions): Promise<void> {
  const people = planPopulation(options).map((member, index) => ({ id: index + 1, member }))
  const rows = people.map(({ id, member }) => ({ id, ...accountRow(member), ...personOf(id, member, options.seed) }))
  const { columns, list } = columnsOf(rows)
  await client.query(
    `insert into customers (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::customers, $1)`,
    [JSON.stringify(rows)],
  )
  await insertInApp(client, people)
  await runHistoriesInEngine(client, people, options.now)
  // The part that the engine does not set: whether the customer is verified or suspended, and where they live now.
  const now = rows.map((row, index) => ({ ...row, status: people[index]?.member.account.status }))
  await client.query(
    `update customers set (${list(NOT_OF_THE_ENGINE, '')}) = row(${list(NOT_OF_THE_ENGINE, 'now.')})
     from json_populate_recordset(null::customers, $1) now where customers.id = now.id`,
    [JSON.stringify(now)],
  )
}

const NOT_OF_THE_ENGINE = ['status', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country']

function columnsOf(rows: readonly object[]) {
  const list = (columns: readonly string[], prefix: string) => columns.map((column) => prefix + column).join(', ')
  return { columns: list(Object.keys(rows[0] ?? {}), ''), list }
}

function personOf(id: number, { person, account, createdAt, fixed }: Member, seed: number) {
  const paysByCard = account.lastPaymentMode === 'card'
  const row: PersonalRow = { ...personalRow({ id, seed, createdAt, person, paysByCard }), ...fixed }
  return { ...row, social_profiles: JSON.parse(String(row.social_profiles)) as unknown }
}

/** Card customers have not subscribed yet: the engine does that. */
function accountRow({ account, createdAt, history }: Member) {
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

async function insertInApp(client: pg.Client, people: readonly { id: number; member: Member }[]): Promise<void> {
  const rows = people.flatMap(({ id, member }) =>
    member.history.inApp.map(({ device, plan, startDate, endDate, createdAt, refundedAt }) => {
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
