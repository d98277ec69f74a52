import { createHash, createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { type Refusal, refuseCommon } from './refusal.ts'

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
    const inputMac = createHmac('sha256', request.key)
      .update(JSON.stringify(request.input) ?? '')
      .digest()
    const claim = await tx
      .insertInto('idempotency_keys')
      .values({
        staff_id: request.staffId,
        key_hash: hashKey(request.key),
        call: request.call,
        input_mac: inputMac,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('call')
      .executeTakeFirst()
    if (!claim) throw await recall(tx, request, inputMac)

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
  return tx.updateTable('idempotency_keys').where('staff_id', '=', staffId).where('key_hash', '=', hashKey(key))
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

async function recall(tx: Tx, request: KeyedRequest, inputMac: Buffer): Promise<Replay | Refusal> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['call', 'input_mac', 'reply'])
    .where('staff_id', '=', request.staffId)
    .where('key_hash', '=', hashKey(request.key))
    .executeTakeFirstOrThrow()
  if (first.call === request.call && first.input_mac.equals(inputMac)) return new Replay(first.reply ?? undefined)
  return refuseCommon('IdempotencyKeyReused')
}
