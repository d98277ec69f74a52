import type { Insertable } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { DB } from '../db/types.ts'

interface KeyedRequest {
  readonly keyId: number
  readonly id: string
  readonly inputHash: Buffer
}

/** Takes a caller's id for this request; answers what was kept of an earlier one, for which it waits. */
export async function claimRequest(tx: Tx, { keyId, id, inputHash }: KeyedRequest, at: Date) {
  const claimed = await tx
    .insertInto('service_requests')
    .values({ service_key_id: keyId, request_id: id, input_hash: inputHash, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst()
  if (claimed) return null
  return tx
    .selectFrom('service_requests')
    .where('service_key_id', '=', keyId)
    .where('request_id', '=', id)
    .select(['input_hash as inputHash', 'reply'])
    .executeTakeFirstOrThrow()
}

export async function keepReply(tx: Tx, { keyId, id }: KeyedRequest, reply: unknown): Promise<void> {
  await tx
    .updateTable('service_requests')
    .set({ reply: JSON.stringify(reply) })
    .where('service_key_id', '=', keyId)
    .where('request_id', '=', id)
    .execute()
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('service_requests').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The new customer's id; null where somebody has the user name. */
export async function insertCustomer(tx: Tx, customer: Insertable<DB['customers']>): Promise<number | null> {
  const inserted = await tx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function isActiveMerchant(tx: Tx, code: string): Promise<boolean> {
  const found = await tx.selectFrom('merchants').where('code', '=', code).select('disabled').executeTakeFirst()
  return found?.disabled === false
}

/** For this transaction alone, so that the last place of a code is given away once. */
export async function lockCodeToUse(tx: Tx, code: string) {
  return tx
    .selectFrom('complimentary_codes')
    .where('code', '=', code)
    .select(['start_date', 'end_date', 'duration_days', 'maximum_accounts', 'account_count', 'disabled'])
    .forUpdate()
    .executeTakeFirst()
}

export async function countAccount(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('complimentary_codes')
    .set(({ eb }) => ({ account_count: eb('account_count', '+', 1) }))
    .where('code', '=', code)
    .execute()
}
