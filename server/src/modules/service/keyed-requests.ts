import { createHmac } from 'node:crypto'
import { writeErrors } from '@portal/contract/service/errors'
import type { Context } from '../../platform/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { keyedTransactions, type RequestKey } from '../../platform/http/idempotency.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { declaredRefusal } from './problems.ts'
import { claimRequest, type KeyedRequest, storeResponse } from './queries.ts'

interface Keyed {
  readonly keyId: number
  /** The service key itself. */
  readonly secret: string
  readonly idempotencyKey: string
  /** The parts that two requests must share to count as the same. */
  readonly content: readonly unknown[]
  /** Encodes the response as it is sent; this form is stored. */
  encodeReply(reply: unknown): unknown
  /** Called if the request is a repeated one. */
  noteReplay(): void
}

/**
 * Returns a context for a write, whose transaction claims the Idempotency-Key and stores the response. Throws `Replay`
 * for a repeated request and `RequestInProgress` while the first request is running. A rollback frees the key.
 */
export function keyedContext(context: Context, { encodeReply, noteReplay, ...keyed }: Keyed): CallContext {
  const request: KeyedRequest = {
    keyId: keyed.keyId,
    id: keyed.idempotencyKey,
    // An HMAC with a secret that is not stored: a plain hash would allow guessing a password in the request.
    inputHash: createHmac('sha256', keyed.secret).update(JSON.stringify(keyed.content)).digest(),
  }
  const key: RequestKey = {
    async claim(tx) {
      const earlier = await claimRequest(tx, request, context.now())
      if (earlier === 'running') throw refuse('RequestInProgress')
      if (earlier && !earlier.inputHash.equals(request.inputHash)) throw refuse('IdReused')
      if (earlier) noteReplay()
      return earlier
    },
    storeReply: (tx, reply) => storeResponse(tx, request, reply),
  }
  return { ...context, ...keyedTransactions(context.db, key, encodeReply) }
}

function refuse(code: keyof typeof writeErrors): Refusal {
  return declaredRefusal(code, writeErrors[code])
}
