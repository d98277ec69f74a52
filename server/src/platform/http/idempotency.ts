import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { runPrepared } from '../db/prepared.ts'
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

export interface KeyedRequest {
  readonly staffId: number
  readonly key: string
  readonly call: string
  readonly input: unknown
  /** Encodes the response as sent over the wire, which is also what is stored. */
  encodeReply(reply: unknown): unknown
}

/**
 * Runs `work` in a transaction that also claims the request's idempotency key. Of several requests with the same key,
 * the first does the work; the others wait for it and throw `Replay`. A rollback frees the key.
 *
 * @throws Replay if the key has been used for the same call and input
 * @throws Refusal IdempotencyKeyReused if it has been used for anything else
 */
export async function runIdempotent<T>(
  { db, now }: Context,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const earlier = await claim(tx, request, now())
    if (earlier) throw new Replay(earlier.reply)

    const reply = await work(tx)
    await storeReply(tx, request, request.encodeReply(reply))
    return reply
  })
}

/**
 * The same for a transaction that only starts something: `work` returns its ID, and a repeated request gets the ID of
 * the first.
 *
 * @throws Refusal IdempotencyKeyReused if the key has been used for anything else
 */
export async function startIdempotent(
  { db, now }: Context,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const earlier = await claim(tx, request, now())
    // This kind of call stores only IDs.
    if (earlier) return String(earlier.reply)

    const id = await work(tx)
    await storeReply(tx, request, id)
    return id
  })
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
  return { reply: first.reply ?? undefined }
}
