import type { CustomerFacts } from '@portal/contract/customers/facts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/types.ts'
import { toCustomerStatus, toCustomerType } from './details/to-details.ts'
import { profileColumns, toProfile } from './profile-fields.ts'
import { newestPaymentOf, type RefundFacts, refundObstacleOf } from './refund-facts.ts'

export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

/**
 * A customer with what is decided by and what can be changed; no other transaction changes them until this one ends.
 */
export async function lockCustomer(tx: Tx, username: string) {
  const row = await tx
    .selectFrom('customers')
    .where('username', '=', username)
    .select(['id', 'type', 'status', 'last_payment_mode', 'in_app_subscription', 'valid_till'])
    .select(profileColumns)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null

  const facts: CustomerFacts = {
    type: toCustomerType(row.type),
    status: toCustomerStatus(row.status),
    inAppSubscription: row.in_app_subscription,
    lastPaymentMode: row.last_payment_mode,
    ...(await findHoldings(tx, row.id)),
    // Only billing computes with what may be.
    unreadable: [],
  }
  return { id: row.id, facts, validTill: row.valid_till, profile: toProfile(row) }
}

/** Null if no customer has this username. */
export async function findCustomerId(db: Db, username: string): Promise<number | null> {
  const found = await db.selectFrom('customers').where('username', '=', username).select('id').executeTakeFirst()
  return found?.id ?? null
}

/** The new customer's id; null if the username is in use. */
export async function insertCustomer(tx: Tx, customer: Insertable<DB['customers']>): Promise<number | null> {
  const inserted = await tx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function updateCustomer(tx: Tx, id: number, changes: Updateable<DB['customers']>): Promise<void> {
  await tx.updateTable('customers').set(changes).where('id', '=', id).execute()
}

/** Signs a customer out on all devices; answers their names. */
export async function deleteDevices(tx: Tx, customerId: number): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('customer_devices')
    .where('customer_id', '=', customerId)
    .returning('name')
    .execute()
  return deleted.map(({ name }) => name)
}

export async function insertEvent(tx: Tx, event: Insertable<DB['customer_events']>): Promise<void> {
  await tx.insertInto('customer_events').values(event).execute()
}

/** For after the lock only: a statement that has to wait for it still sees these as they were before. */
async function findHoldings(
  tx: Tx,
  customerId: number,
): Promise<Pick<CustomerFacts, 'cards' | 'subscriptions' | 'paymentUnderWay' | 'refundObstacle'>> {
  const { newestPayment, ...held } = await tx
    .selectNoFrom(({ selectFrom, exists }) => [
      exists(
        selectFrom('payment_operations')
          .where('customer_id', '=', customerId)
          .where('settled_at', 'is', null)
          .select('id'),
      )
        .$castTo<boolean>()
        .as('paymentUnderWay'),
      jsonArrayFrom(
        selectFrom('cards').where('customer_id', '=', customerId).where('removed_at', 'is', null).select('id'),
      ).as('cards'),
      jsonArrayFrom(
        selectFrom('subscriptions')
          .where('customer_id', '=', customerId)
          .where('ended_at', 'is', null)
          .select('cancel_on as cancelOn'),
      ).as('subscriptions'),
      sql<RefundFacts | null>`${sql.raw(newestPaymentOf(String(customerId)))}`.as('newestPayment'),
    ])
    .executeTakeFirstOrThrow()
  return { ...held, refundObstacle: refundObstacleOf(newestPayment, held.subscriptions.length > 0) }
}
