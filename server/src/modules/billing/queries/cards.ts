import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/types.ts'
import type { LockedCustomer } from '../../customers/public.ts'

export async function insertCard(
  { tx, account, at }: LockedCustomer,
  card: Omit<Insertable<DB['cards']>, 'customer_id' | 'created_at'>,
): Promise<number> {
  const row = { ...card, customer_id: account.id, created_at: at }
  const { id } = await tx.insertInto('cards').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCard({ tx }: LockedCustomer, id: number, columns: Updateable<DB['cards']>): Promise<void> {
  await tx.updateTable('cards').set(columns).where('id', '=', id).execute()
}

/** Removes the customer's cards and returns the provider's IDs. */
export async function removeCards({ tx, account, at }: LockedCustomer): Promise<{ paymentMethodId: string }[]> {
  return tx
    .updateTable('cards')
    .set({ removed_at: at })
    .where('customer_id', '=', account.id)
    .where('removed_at', 'is', null)
    .returning('provider_payment_method_id as paymentMethodId')
    .execute()
}

/** Returns a customer's current card; undefined if there is none with this ID or it was removed. */
export async function findCard(db: Db, paymentMethodId: string) {
  return db
    .selectFrom('cards')
    .where('provider_payment_method_id', '=', paymentMethodId)
    .where('removed_at', 'is', null)
    .select(['id', 'customer_id as customerId', 'brand', 'last4', 'funding'])
    .executeTakeFirst()
}

/** Whether a card belongs, or has belonged, to a customer: each token can be used once. */
export async function isCardKnown({ tx }: LockedCustomer, paymentMethodId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('cards')
    .where('provider_payment_method_id', '=', paymentMethodId)
    .select('id')
    .executeTakeFirst()
  return known !== undefined
}

/** Returns the customer of a provider call, with the provider's ID. */
export async function findPayer(db: Db, customerId: number) {
  return db
    .selectFrom('customers')
    .where('id', '=', customerId)
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .select(['provider_customer_id as providerCustomerId', 'language'])
    .executeTakeFirstOrThrow()
}

export async function findCustomerOf(db: Db, providerCustomerId: string): Promise<number | null> {
  const known = await db
    .selectFrom('customers')
    .where('provider_customer_id', '=', providerCustomerId)
    .select('id')
    .executeTakeFirst()
  return known?.id ?? null
}
