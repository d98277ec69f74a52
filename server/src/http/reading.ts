import type { Call } from '@portal/contract/call'
import { readPrepared } from '../db/prepared.ts'
import type { Handler, Reading } from './handler.ts'

/** Any call's: that its rows belong to its statement is its own affair. */
export type AnyReading = Reading<Call, object>

/** Answers as any handler does: for somebody who has been looked at. */
export function asHandler(reading: AnyReading): Handler<Call> {
  return async ({ input, refuse }, context) =>
    reading.answer(await readPrepared(context.pool, reading.statement(input, context)), refuse)
}
