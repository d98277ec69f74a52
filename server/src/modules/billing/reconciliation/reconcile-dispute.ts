import type { Context } from '../../../platform/context.ts'
import { findRefundFacts, lockAccount, type LockedCustomer } from '../../customers/public.ts'
import { payIfCovered } from '../engine/payments.ts'
import { recordDiscrepancy } from '../queries/discrepancies.ts'
import { type BookedCycle, listCycles, sumChargedBack } from '../queries/disputes.ts'
import { findPaymentOf } from '../queries/payments.ts'
import { awaitPayment } from './await-payment.ts'
import { bookCycle, type Disputed } from './book-dispute.ts'
import { isBehind, differsInAmount, isLossless, type DisputeCycle, cyclesOf } from './rules.ts'

const NO_FUNDS_WITHDRAWN = 'Chargeback without funds withdrawn (inquiry, or prevented by a refund).'
const AMOUNT_MISMATCH = 'Chargeback amount does not match the ledger.'

/**
 * Books what is missing about a chargeback: its existence, withdrawals and reinstatements, and its outcome. Idempotent
 * and independent of the order of events. Throws for an hour after `reportedAt` if the payment is not booked yet, so
 * that the job retries.
 */
export async function reconcileDispute(context: Context, id: string, reportedAt: Date): Promise<void> {
  // An outdated response must not undo a later one, so it is requested once more.
  const booked =
    (await bookCurrentState(context, id, { reportedAt, mayGoBack: false })) ??
    (await bookCurrentState(context, id, { reportedAt, mayGoBack: true }))
  if (!booked?.finding) return
  const { customerId, finding, amountCents } = booked
  await recordDiscrepancy(context, { customerId, providerId: id, finding, amountCents })
}

interface Booked {
  readonly customerId: number | null
  /** The discrepancy; null if there is none. */
  readonly finding: string | null
  /** The amount of the chargeback; null if there is no chargeback. */
  readonly amountCents: number | null
}

/** Returns null if this would revert what is booked, which requires a second request. */
async function bookCurrentState(
  context: Context,
  id: string,
  { reportedAt, mayGoBack }: { readonly reportedAt: Date; readonly mayGoBack: boolean },
): Promise<Booked | null> {
  const dispute = await context.payments.findDispute(id)
  if (dispute === null)
    return { customerId: null, amountCents: null, finding: 'Chargeback not found at the payment provider.' }
  const { amountCents } = dispute
  const payment = await findPaymentOf(context.db, dispute.chargeId)
  if (!payment) {
    awaitPayment(context, `chargeback ${id}`, reportedAt)
    return { customerId: null, amountCents, finding: 'Chargeback has no matching payment in the portal.' }
  }
  const { customerId } = payment
  return context.db.transaction().execute(async (tx) => {
    const by = { staff: null, requestId: null }
    const locked = await lockAccount(tx, { id: customerId }, { now: context.now, by })
    if (!locked) return { customerId, amountCents, finding: null }
    const known = (await listCycles(tx, [id])).get(id) ?? []
    const { cycles, isMismatch } = cyclesOf(dispute)
    if (!mayGoBack && known.some((each, index) => isBehind(cycles[index], each))) return null
    if (known.length === 0 && isLossless(dispute)) return { customerId, amountCents, finding: NO_FUNDS_WITHDRAWN }
    const finding = await bookCycles(locked, { ...payment, providerDisputeId: id }, { cycles, known })
    return { customerId, amountCents, finding: isMismatch ? AMOUNT_MISMATCH : finding }
  })
}

async function bookCycles(
  locked: LockedCustomer,
  disputed: Disputed,
  { cycles, known }: { readonly cycles: readonly DisputeCycle[]; readonly known: readonly BookedCycle[] },
): Promise<string | null> {
  for (const [index, cycle] of cycles.entries()) {
    await bookCycle(locked, disputed, { cycle, number: index + 1, known: known[index] ?? null })
  }
  // After all cycles, because reinstated money may have been withdrawn again.
  const isReinstatement = cycles.some((cycle, index) => cycle.isReinstated && !known[index]?.reinstatedAt)
  if (isReinstatement) await payIfCovered(locked)
  const isOther = known.some((each, index) => differsInAmount(each, cycles[index]))
  if (isOther) return AMOUNT_MISMATCH
  const isWithdrawal = cycles.some((cycle, index) => cycle.isWithdrawn && !known[index]?.withdrawnAt)
  if (!isWithdrawal || (await findRemainingCents(locked, disputed.paymentId)) >= 0) return null
  return 'Chargeback exceeds the remaining payment amount.'
}

/** Returns the part of a payment that was neither refunded nor charged back; negative if the provider withdrew more. */
async function findRemainingCents(locked: LockedCustomer, paymentId: number): Promise<number> {
  const { paymentCents, refundedCents } = await findRefundFacts(locked.tx, paymentId)
  return paymentCents - refundedCents - (await sumChargedBack(locked, paymentId))
}
