import { createHash } from 'node:crypto'
import { commonErrors } from '@portal/contract/call'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { Refusal } from './refusal.ts'

/** Thrown out of a transaction whose change was made before: carries the reply that was given then. */
export class Replay extends Error {
  override readonly name = 'Replay'
  readonly wireReply: unknown

  constructor(wireReply: unknown) {
    super('already done')
    this.wireReply = wireReply
  }
}

export interface KeyedRequest {
  readonly staffId: number
  readonly key: string
  readonly call: string
  readonly input: unknown
  /** The reply as it goes over the wire, which is what is kept. */
  encodeReply(reply: unknown): unknown
}

/**
 * Runs `work` in a transaction that also claims the request's idempotency key. Of several requests with one key the
 * first does the work; the others wait for it and leave by `Replay`. A rolled back change frees its key.
 *
 * @throws Replay the key has been used for the same call and input
 * @throws Refusal IdempotencyKeyReused, where it has been used for anything else
 */
export async function transactionOnce<T>(
  { db, now }: Context,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const inputHash = createHash('sha256')
      .update(JSON.stringify(request.input) ?? '')
      .digest()
    const claim = await tx
      .insertInto('idempotency_keys')
      .values({
        staff_id: request.staffId,
        key: request.key,
        call: request.call,
        input_hash: inputHash,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claim) throw await recall(tx, request, inputHash)

    const reply = await work(tx)
    const wireReply = request.encodeReply(reply)
    if (wireReply !== undefined) {
      await keyRow(tx, request)
        .set({ reply: JSON.stringify(wireReply) })
        .execute()
    }
    return reply
  })
}

function keyRow(tx: Tx, { staffId, key }: KeyedRequest) {
  return tx.updateTable('idempotency_keys').where('staff_id', '=', staffId).where('key', '=', key)
}

async function recall(tx: Tx, request: KeyedRequest, inputHash: Buffer): Promise<Replay | Refusal> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash', 'reply'])
    .where('staff_id', '=', request.staffId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (first.call === request.call && first.input_hash.equals(inputHash)) return new Replay(first.reply ?? undefined)
  return new Refusal('IdempotencyKeyReused', commonErrors.IdempotencyKeyReused.status)
}
