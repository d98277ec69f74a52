import { createHmac } from 'node:crypto'
import { writeErrors } from '@portal/contract/service/errors'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { Replay } from '../../platform/http/idempotency.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { declaredRefusal } from './problems.ts'
import { claimRequest, type KeyedRequest, keepReply } from './queries.ts'

interface Keyed {
  readonly keyId: number
  /** The service key itself. */
  readonly secret: string
  readonly idempotencyKey: string
  /** All by which two requests are the same. */
  readonly content: readonly unknown[]
  /** The reply as it goes over the wire, which is what is kept. */
  encodeReply(reply: unknown): unknown
  /** The request is a repeated one. */
  noteReplay(): void
}

/**
 * What a write works with: its transaction claims its Idempotency-Key and keeps its reply. A repeated request leaves by
 * `Replay`, one whose first request is still running by `RequestInProgress`. A rolled back change frees its key.
 */
export function keyedContext(context: Context, { encodeReply, noteReplay, ...keyed }: Keyed): CallContext {
  const request: KeyedRequest = {
    keyId: keyed.keyId,
    id: keyed.idempotencyKey,
    // Keyed by what is not kept: from a bare hash, a password that was sent along could be guessed.
    inputHash: createHmac('sha256', keyed.secret).update(JSON.stringify(keyed.content)).digest(),
  }
  const claim = async (tx: Tx) => {
    const earlier = await claimRequest(tx, request, context.now())
    if (earlier === 'running') throw refuse('RequestInProgress')
    if (earlier && !earlier.inputHash.equals(request.inputHash)) throw refuse('IdReused')
    if (earlier) noteReplay()
    return earlier
  }
  return {
    ...context,
    transaction: (work) =>
      context.db.transaction().execute(async (tx) => {
        const earlier = await claim(tx)
        if (earlier) throw new Replay(earlier.reply ?? undefined)
        const reply = await work(tx)
        await keepReply(tx, request, encodeReply(reply))
        return reply
      }),
    begin: (work) =>
      context.db.transaction().execute(async (tx) => {
        const earlier = await claim(tx)
        if (earlier) {
          if (typeof earlier.reply !== 'string') throw new Error(`${request.id} has kept no ID`)
          return earlier.reply
        }
        const id = await work(tx)
        await keepReply(tx, request, id)
        return id
      }),
  }
}

function refuse(code: keyof typeof writeErrors): Refusal {
  return declaredRefusal(code, writeErrors[code])
}
