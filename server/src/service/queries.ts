import type { Db, Tx } from '../db/connect.ts'

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

/** For whoever sends the same request again. */
export async function keepReply(tx: Tx, { keyId, id }: KeyedRequest, reply: unknown): Promise<void> {
  await tx
    .updateTable('service_requests')
    .set({ reply: JSON.stringify(reply) })
    .where('service_key_id', '=', keyId)
    .where('request_id', '=', id)
    .execute()
}

/** @returns how many there were */
export async function deleteRequestsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('service_requests').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
