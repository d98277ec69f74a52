import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'
import { findLastRun, storeRun } from './queries.ts'
import { compareCharges, compareDisputes, compareRefunds } from './compare.ts'

/** Each charge is compared on three nights, and on more if a night was missed. */
const LOOKBACK_MS = 72 * HOUR_MS
/** How long a sent refund may still be returned. */
const REFUND_LOOKBACK_MS = 30 * DAY_MS
/** How long a chargeback may still be opened, decided or appealed. */
const DISPUTE_LOOKBACK_MS = 180 * DAY_MS
/** Newer objects may not be booked yet. */
const STILL_UNDER_WAY_MS = HOUR_MS

/**
 * Compares the provider's charges, refunds and chargebacks with ours, since the start of the last completed
 * reconciliation. Books unknown refunds and chargebacks, whatever the age of their charges; stores everything else that
 * differs as a discrepancy. If something cannot be compared, the rest still is, and the error is thrown at the end.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  const startedAt = context.now()
  const atLeast = before(startedAt, LOOKBACK_MS)
  const last = await findLastRun(context.db)
  const from = last !== null && last < atLeast ? last : atLeast
  const until = new Date(startedAt.getTime() - STILL_UNDER_WAY_MS)
  const errors = [
    ...(await compareCharges(context, { from, until })),
    ...(await compareRefunds(context, { from: before(from, REFUND_LOOKBACK_MS), until })),
    ...(await compareDisputes(context, { from: before(from, DISPUTE_LOOKBACK_MS), until })),
  ]
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} could not be compared with the provider`)
  await storeRun(context.db, startedAt, context.now())
}

function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds)
}
