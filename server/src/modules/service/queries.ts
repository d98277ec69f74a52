import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'

export interface KeyedRequest {
  readonly keyId: number
  /** The caller's Idempotency-Key. */
  readonly id: string
  readonly inputHash: Buffer
}

/**
 * Claims a caller's ID for this request.
 *
 * @returns null if it is new, 'running' while another transaction holds it, otherwise the stored response
 */
export async function claimRequest(tx: Tx, { keyId, id, inputHash }: KeyedRequest, at: Date) {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${keyId} ${id}`}, 18)) as "isFree"`.execute(tx)
  if (!rows[0]?.isFree) return 'running'
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

/** Stores the response for repeated requests. */
export async function storeResponse(tx: Tx, { keyId, id }: KeyedRequest, reply: unknown): Promise<void> {
  if (reply === undefined) return
  await tx
    .updateTable('service_requests')
    .set({ reply: JSON.stringify(reply) })
    .where('service_key_id', '=', keyId)
    .where('request_id', '=', id)
    .execute()
}

/** @returns how many there were */
export function deleteRequestsBefore(context: Context, before: Date): Promise<number> {
  return deleteInBatches(context, 'service_requests', sql`created_at < ${before}`)
}
