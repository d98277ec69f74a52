import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'
import { findLastRun, keepRun } from '../problems/queries.ts'
import { compareCharges, compareDisputes, compareRefunds } from './compare.ts'

/** Each charge is looked at on three nights, and on more where a night was left out. */
const LOOKBACK_MS = 72 * HOUR_MS
/** A refund that went out may still come back for so long. */
const REFUNDS_CHANGE_MS = 30 * DAY_MS
/** A chargeback may be opened, decided and appealed against for so long. */
const DISPUTES_CHANGE_MS = 180 * DAY_MS
/** What is younger may still be on its way into our books. */
const STILL_UNDER_WAY_MS = HOUR_MS

/**
 * Holds the provider's charges, refunds and chargebacks against ours, from where the last comparison that came to its
 * end started. Refunds and chargebacks that we do not know are booked, however old their charges are; everything else
 * that differs is stored as a discrepancy. What cannot be compared keeps nothing else from it, and throws at the
 * end.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  const began = context.now()
  const atLeast = before(began, LOOKBACK_MS)
  const last = await findLastRun(context.db)
  const from = last !== null && last < atLeast ? last : atLeast
  const until = new Date(began.getTime() - STILL_UNDER_WAY_MS)
  const errors = [
    ...(await compareCharges(context, { from, until })),
    ...(await compareRefunds(context, { from: before(from, REFUNDS_CHANGE_MS), until })),
    ...(await compareDisputes(context, { from: before(from, DISPUTES_CHANGE_MS), until })),
  ]
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} could not be compared with the provider`)
  await keepRun(context.db, began, context.now())
}

function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds)
}
