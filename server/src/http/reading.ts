import type { Call } from '@portal/contract/call'
import type { Role } from '@portal/contract/rights'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { readPrepared } from '../db/prepared.ts'
import { readSignedIn } from '../staff/sessions/session.ts'
import type { Handler, Reading } from './handler.ts'
import { isHostile } from './hostile-input.ts'
import { readBearerToken, readRawInput } from './read-request.ts'
import { refuserOf } from './refusal.ts'

/** Any call's: that its rows belong to its statement is its own affair. */
export type AnyReading = Reading<Call, object>

/** Answers as any handler does: for somebody who has been looked at. */
export function asHandler(reading: AnyReading): Handler<Call> {
  return async ({ input, refuse }, context) =>
    reading.answer(await readPrepared(context.pool, reading.statement(input, context)), refuse)
}

interface ReadingCall {
  readonly call: Call
  readonly reading: AnyReading
  /** The roles that have the call's right. */
  readonly askers: readonly Role[]
}

/**
 * All steps in one, by one statement. Undefined where anything stands against it or there are no rows: nothing has been
 * decided then, and the request takes its steps one after the other.
 */
export async function answerAtOnce(
  request: FastifyRequest,
  { call, reading, askers }: ReadingCall,
  context: Context,
): Promise<unknown> {
  const token = readBearerToken(request)
  const raw = readRawInput(request, call)
  if (token === null || request.headers['idempotency-key'] !== undefined || isHostile(raw)) return undefined
  const parsed = call.input.safeParse(raw)
  if (!parsed.success) return undefined
  const rows = await readSignedIn(context, token, askers, reading.statement(parsed.data, context))
  return rows.length === 0 ? undefined : reading.answer(rows, refuserOf(call))
}
