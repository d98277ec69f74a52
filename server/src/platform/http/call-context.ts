import { createHash } from 'node:crypto'
import type { Call } from '@portal/contract/call'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import type { CallContext, SignedInStaff } from './handler.ts'
import { keyedTransactions, staffRequestKey } from './idempotency.ts'
import { readIdempotencyKey } from './read-request.ts'

export interface AdmittedCall {
  readonly name: string
  readonly call: Call
  readonly staff: SignedInStaff | null
  readonly input: unknown
  readonly file: Buffer | null
}

/** Creates the context of a call. Its transactions use the request's Idempotency-Key, if it has one. */
export function callContext(
  context: Context,
  request: FastifyRequest,
  { name, call, staff, input, file }: AdmittedCall,
): CallContext {
  const key = readIdempotencyKey(request)
  if (key === null || !staff || call.replyIsSecret) {
    const transaction = <T>(work: (tx: Tx) => Promise<T>) => context.db.transaction().execute(work)
    return {
      ...context,
      transaction,
      begin: transaction,
    }
  }
  const contents = file && createHash('sha256').update(file).digest('hex')
  const keyed = { staffId: staff.id, key, call: name, input: contents ? { input, contents } : input }
  const encodeReply = (reply: unknown) => z.encode(call.reply, reply)
  return { ...context, ...keyedTransactions(context.db, staffRequestKey(context, keyed), encodeReply) }
}
