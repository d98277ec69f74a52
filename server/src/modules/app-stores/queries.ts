import { sql } from 'kysely'
import { z } from 'zod'
import type { StoreState } from '../../integrations/app-stores/store.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { expiryOf, type Run, type StoreFacts } from './rules.ts'

export type Device = 'ios' | 'android'
export type WaitsFor = 'card' | 'suspension'

export interface StoreSubscription extends StoreFacts {
  readonly device: Device
  readonly customerId: number | null
  readonly waitsFor: WaitsFor | null
}

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
/** The transactions as serialized by `toJSON`. */
const storedTransactions = z.array(
  z.object({
    id: z.string(),
    product: z.string(),
    startsAt: instant,
    expiresAt: instant,
    firstAt: instant,
    isPurchase: z.boolean(),
    revokedAt: instant.nullable(),
    isRefunded: z.boolean(),
    takenBack: z.enum(['refunded', 'revoked']).nullable().default(null),
    knownAt: instant,
  }),
)

const columns = [
  'device',
  'store_id as storeId',
  'environment',
  'customer_id as customerId',
  'account_token as accountToken',
  'replaces',
  'order_id as orderId',
  'state',
  'auto_renews as autoRenews',
  'grace_until as graceUntil',
  'known_at as knownAt',
  'transactions',
  'waits_for as waitsFor',
] as const

function selectSubscriptions(db: Db) {
  return db.selectFrom('store_subscriptions').select(columns)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['executeTakeFirstOrThrow']>>

/** The table's constraints allow no other values. */
function toSubscription(row: Row): StoreSubscription {
  return {
    ...row,
    device: row.device as Device,
    environment: row.environment as StoreFacts['environment'],
    state: row.state as StoreState,
    waitsFor: row.waitsFor as WaitsFor | null,
    transactions: storedTransactions.parse(row.transactions),
  }
}

export async function findSubscription(db: Db, device: Device, storeId: string): Promise<StoreSubscription | null> {
  const row = await selectSubscriptions(db)
    .where('device', '=', device)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row ? toSubscription(row) : null
}

export async function lockSubscription(tx: Tx, device: Device, storeId: string): Promise<StoreSubscription | null> {
  const row = await selectSubscriptions(tx)
    .where('device', '=', device)
    .where('store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toSubscription(row) : null
}

export async function listOfCustomer(tx: Tx, customerId: number): Promise<StoreSubscription[]> {
  const rows = await selectSubscriptions(tx)
    .where('customer_id', '=', customerId)
    .orderBy('device')
    .orderBy('store_id')
    .execute()
  return rows.map(toSubscription)
}

export async function saveSubscription(
  tx: Tx,
  device: Device,
  facts: StoreFacts,
  { customerId, at }: { readonly customerId: number | null; readonly at: Date },
): Promise<void> {
  const values = {
    customer_id: customerId,
    environment: facts.environment,
    account_token: facts.accountToken,
    replaces: facts.replaces,
    order_id: facts.orderId,
    state: facts.state,
    auto_renews: facts.autoRenews,
    grace_until: facts.graceUntil,
    expires_at: expiryOf(facts),
    known_at: facts.knownAt,
    transactions: JSON.stringify(facts.transactions),
  }
  await tx
    .insertInto('store_subscriptions')
    .values({ device, store_id: facts.storeId, first_seen_at: at, ...values })
    .onConflict((conflict) => conflict.columns(['device', 'store_id']).doUpdateSet(values))
    .execute()
}

/** Returns the ID of the customer with this token; null if there is none. */
export async function findByToken(db: Db, token: string): Promise<number | null> {
  const row = await db.selectFrom('store_accounts').where('token', '=', token).select('customer_id').executeTakeFirst()
  return row?.customer_id ?? null
}

/** Returns the customer of the subscription that this one replaces, or of one that replaces it. */
export async function findByRelation(
  db: Db,
  device: Device,
  { storeId, replaces }: StoreFacts,
): Promise<number | null> {
  const row = await db
    .selectFrom('store_subscriptions')
    .where('device', '=', device)
    .where('customer_id', 'is not', null)
    .where((where) => where.or([where('store_id', '=', replaces), where('replaces', '=', storeId)]))
    .select('customer_id')
    .limit(1)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Returns the token by which the apps identify the customer; creates it on first use. */
export async function findOrMakeToken(
  tx: Tx,
  customerId: number,
  fresh: { readonly token: string; readonly at: Date },
): Promise<string> {
  const { token } = await tx
    .insertInto('store_accounts')
    .values({ customer_id: customerId, token: fresh.token, created_at: fresh.at })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet((update) => ({ customer_id: update.ref('excluded.customer_id') })),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

/**
 * Assigns to a customer all unassigned subscriptions that replace one of the customer's subscriptions or are replaced
 * by one, transitively.
 */
export async function claimRelated(tx: Tx, customerId: number): Promise<void> {
  await sql`
    with recursive owned as (
      select device, environment, store_id, replaces from store_subscriptions where customer_id = ${customerId}
      union
      select related.device, related.environment, related.store_id, related.replaces
      from owned join store_subscriptions related using (device, environment)
      where related.customer_id is null and (related.store_id = owned.replaces or related.replaces = owned.store_id)
    )
    update store_subscriptions related set customer_id = ${customerId}
    from owned
    where related.customer_id is null and related.device = owned.device and related.store_id = owned.store_id`.execute(
    tx,
  )
}

export interface InAppRow {
  readonly id: number
  readonly device: string
  readonly storeId: string | null
  readonly createdAt: Date
  readonly plan: string
  readonly endDate: string
  readonly expiresAt: Date | null
  readonly autoRenews: boolean | null
  readonly endedReason: string | null
}

/** Oldest first. Includes rows without a store ID, which have another source and are not changed. */
export async function listRows(tx: Tx, customerId: number): Promise<InAppRow[]> {
  return tx
    .selectFrom('in_app_subscriptions')
    .where('customer_id', '=', customerId)
    .select(['id', 'device', 'store_id as storeId', 'created_at as createdAt', 'plan', 'end_date as endDate'])
    .select(['expires_at as expiresAt', 'auto_renews as autoRenews', 'ended_reason as endedReason'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function saveRow(
  tx: Tx,
  id: number | null,
  { customerId, device, storeId }: { readonly customerId: number; readonly device: Device; readonly storeId: string },
  run: Run,
): Promise<void> {
  const values = {
    customer_id: customerId,
    device,
    store_id: storeId,
    plan: run.plan,
    start_date: run.startDate,
    end_date: run.endDate,
    created_at: run.createdAt,
    expires_at: run.expiresAt,
    auto_renews: run.autoRenews,
    ended_at: run.ended?.at ?? null,
    ended_reason: run.ended?.reason ?? null,
  }
  if (id === null) await tx.insertInto('in_app_subscriptions').values(values).execute()
  else await tx.updateTable('in_app_subscriptions').set(values).where('id', '=', id).execute()
}

export async function setWaitsFor(
  tx: Tx,
  { device, storeId }: Pick<StoreSubscription, 'device' | 'storeId'>,
  waitsFor: WaitsFor | null,
): Promise<void> {
  await tx
    .updateTable('store_subscriptions')
    .set({ waits_for: waitsFor })
    .where('device', '=', device)
    .where('store_id', '=', storeId)
    .execute()
}

/** Returns customers with a subscription waiting for another one, or for a suspension, to end. */
export async function listWaiting(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('store_subscriptions')
    .where('waits_for', 'is not', null)
    .where('customer_id', 'is not', null)
    .select('customer_id')
    .distinct()
    .execute()
  return rows.flatMap(({ customer_id: id }) => id ?? [])
}

/** Returns the unassigned purchase of a discrepancy; null if there is none. */
export async function findUnassigned(
  db: Db,
  findingId: number,
): Promise<Pick<StoreSubscription, 'device' | 'storeId'> | null> {
  const row = await db
    .selectFrom('reconciliation_findings')
    .innerJoin('store_subscriptions as store', 'store_id', 'provider_id')
    .where('reconciliation_findings.id', '=', findingId)
    .where('store.customer_id', 'is', null)
    .select(['device', 'store_id as storeId'])
    .executeTakeFirst()
  return row ? { device: row.device as Device, storeId: row.storeId } : null
}

export async function assignSubscription(
  tx: Tx,
  { device, storeId }: Pick<StoreSubscription, 'device' | 'storeId'>,
  customerId: number,
): Promise<void> {
  await tx
    .updateTable('store_subscriptions')
    .set({ customer_id: customerId })
    .where('device', '=', device)
    .where('store_id', '=', storeId)
    .execute()
}

/** Returns a page, by store ID, of subscriptions that end soon or have ended, are on hold or are paused. */
export async function listDue(
  db: Db,
  {
    device,
    before,
    after,
    limit,
  }: { readonly device: Device; readonly before: Date; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('store_subscriptions')
    .where('device', '=', device)
    .where('store_id', '>', after)
    .where('state', 'in', ['pending', 'active', 'grace', 'retrying', 'on-hold', 'paused'])
    .where((where) => where.or([where('expires_at', '<', before), where('expires_at', 'is', null)]))
    .orderBy('store_id')
    .limit(limit)
    .select('store_id')
    .execute()
  return rows.map(({ store_id: id }) => id)
}
