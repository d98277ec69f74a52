import type { Db } from '../../../platform/db/connect.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import type { AccessFacts } from './rules.ts'

/** The stored values that determine a customer's access. */
export interface AccessRow extends Omit<AccessFacts, 'type' | 'status' | 'plan'> {
  readonly type: string | null
  readonly status: string
  readonly plan: string | null
}

const ACCESS = `
  customers.id, type, status, valid_till as "validTill", free_seconds_consumed as "freeSecondsConsumed",
  current_plan as plan, in_app_subscription as "isInApp", live.end_date as "endDate", live.cancel_on as "cancelOn",
  in_app."inAppUntil", coalesce(in_app."isStoreKnown", false) as "isStoreKnown",
  coalesce(in_app."inAppRenews", true) as "inAppRenews",
  (select count(*)::int from customer_devices where customer_id = customers.id) as devices`

const FROM = `
  from customers left join subscriptions live on live.customer_id = customers.id and live.ended_at is null
  left join lateral (
    select coalesce(expires_at, (end_date + 1)::timestamp at time zone 'America/New_York') as "inAppUntil",
      store_id is not null as "isStoreKnown", auto_renews as "inAppRenews"
    from in_app_subscriptions app where app.customer_id = customers.id and app.ended_at is null
    order by 1 desc limit 1) in_app on in_app_subscription`

export const FIND_ACCESS = `select ${ACCESS} ${FROM} where customers.id = $1`

/** Called at each start of a stream, so it is one prepared statement that uses an index for each part. */
export async function findAccess(db: Db, id: number): Promise<AccessRow | null> {
  const { rows } = await runPrepared<AccessRow>(db, FIND_ACCESS, [id])
  return rows[0] ?? null
}

export interface CustomerRow extends AccessRow {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly merchantCode: string
  readonly language: string
  readonly timeZone: string
  readonly optIn: boolean
  readonly createdAt: Date
  readonly lastSignInAt: Date | null
}

const CUSTOMER = `
  select username, first_name as "firstName", last_name as "lastName", merchant_code as "merchantCode", language,
    time_zone as "timeZone", opted_in as "optIn", customers.created_at as "createdAt",
    last_login_at as "lastSignInAt", ${ACCESS} ${FROM}`
const BY_ID = `${CUSTOMER} where customers.id = $1`
const BY_USERNAME = `${CUSTOMER} where username = $1`

export async function findCustomer(
  db: Db,
  customer: { readonly id: number } | { readonly username: string },
): Promise<CustomerRow | null> {
  const { rows } =
    'id' in customer
      ? await runPrepared<CustomerRow>(db, BY_ID, [customer.id])
      : await runPrepared<CustomerRow>(db, BY_USERNAME, [customer.username])
  return rows[0] ?? null
}

/** Returns the facts that determine which plans are available to a customer. */
export async function findBuyer(db: Db, id: number) {
  return db
    .selectFrom('customers')
    .where('id', '=', id)
    .select(['merchant_code as merchantCode', 'new_user as isNewUser', 'language'])
    .executeTakeFirst()
}

export async function findPasswordHash(db: Db, username: string) {
  return db
    .selectFrom('customers')
    .where('username', '=', username)
    .select(['id', 'password_hash as passwordHash'])
    .executeTakeFirst()
}
