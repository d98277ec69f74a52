import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { runPrepared } from '../db/prepared.ts'
import type { CallContext } from './handler.ts'
import { refuseCommon } from './refusal.ts'

/** Thrown out of a transaction whose change has already been made; carries the original response. */
export class Replay extends Error {
  override readonly name = 'Replay'
  readonly wireReply: unknown

  constructor(wireReply: unknown) {
    super('already done')
    this.wireReply = wireReply
  }
}

/** The stored key of one request. */
export interface RequestKey {
  /** Returns null if this request is the first with its key, otherwise what was stored for the first. */
  claim(tx: Tx): Promise<{ readonly reply: unknown } | null>
  storeReply(tx: Tx, reply: unknown): Promise<void>
}

/**
 * Returns transactions that also claim the request's idempotency key. Of several requests with the same key, the first
 * does the work. The others throw `Replay`, or return the ID of what the first began. A rollback frees the key.
 *
 * @param encodeReply encodes the response as sent over the wire, which is also what is stored
 */
export function keyedTransactions(
  db: Db,
  key: RequestKey,
  encodeReply: (reply: unknown) => unknown,
): Pick<CallContext, 'transaction' | 'begin'> {
  return {
    transaction: (work) =>
      db.transaction().execute(async (tx) => {
        const earlier = await key.claim(tx)
        if (earlier) throw new Replay(earlier.reply ?? undefined)
        const reply = await work(tx)
        await key.storeReply(tx, encodeReply(reply))
        return reply
      }),
    begin: (work) =>
      db.transaction().execute(async (tx) => {
        const earlier = await key.claim(tx)
        if (earlier) {
          if (typeof earlier.reply !== 'string') throw new Error('The key was used for a call that begins nothing')
          return earlier.reply
        }
        const id = await work(tx)
        await key.storeReply(tx, id)
        return id
      }),
  }
}

export interface KeyedRequest {
  readonly staffId: number
  readonly key: string
  readonly call: string
  readonly input: unknown
}

/** The others with the same key wait for the first. Another call or input throws `IdempotencyKeyReused`. */
export function staffRequestKey({ now }: Pick<Context, 'now'>, request: KeyedRequest): RequestKey {
  return {
    claim: (tx) => claim(tx, request, now()),
    storeReply: (tx, reply) => storeReply(tx, request, reply),
  }
}

/** @returns how many there were */
export function deleteIdempotencyKeysBefore(context: Context, before: Date): Promise<number> {
  return deleteInBatches(context, 'idempotency_keys', sql`created_at < ${before}`)
}

const CLAIM = `
  insert into idempotency_keys (staff_id, key_hash, call, input_mac, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning call`
const STORE_RESPONSE = 'update idempotency_keys set reply = $3 where staff_id = $1 and key_hash = $2'

/** Claims the key, or returns what is stored with it; waits for a concurrent request that has just claimed it. */
async function claim(tx: Tx, request: KeyedRequest, at: Date): Promise<{ readonly reply: unknown } | null> {
  const inputMac = createHmac('sha256', request.key)
    .update(JSON.stringify(request.input) ?? '')
    .digest()
  const { rows: claimed } = await runPrepared(tx, CLAIM, [
    request.staffId,
    hashKey(request.key),
    request.call,
    inputMac,
    at,
  ])
  return claimed.length > 0 ? null : recall(tx, request, inputMac)
}

async function storeReply(tx: Tx, request: KeyedRequest, reply: unknown): Promise<void> {
  if (reply === undefined) return
  await runPrepared(tx, STORE_RESPONSE, [request.staffId, hashKey(request.key), JSON.stringify(reply)])
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

async function recall(tx: Tx, request: KeyedRequest, inputMac: Buffer): Promise<{ readonly reply: unknown }> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['call', 'input_mac', 'reply'])
    .where('staff_id', '=', request.staffId)
    .where('key_hash', '=', hashKey(request.key))
    .executeTakeFirstOrThrow()
  if (first.call !== request.call || !first.input_mac.equals(inputMac)) throw refuseCommon('IdempotencyKeyReused')
  return first
}
