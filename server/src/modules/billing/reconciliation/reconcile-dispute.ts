import type { Context } from '../../../platform/context.ts'
import { findRefundFacts, lockAccount, type LockedCustomer } from '../../customers/public.ts'
import { payWhatIsCovered } from '../engine/payments.ts'
import { noteFinding } from '../problems/queries.ts'
import { type KnownRound, listRounds, sumTaken } from '../queries/disputes.ts'
import { findPaymentOf } from '../queries/payments.ts'
import { awaitPayment } from './await-payment.ts'
import { bookRound, type Disputed } from './book-dispute.ts'
import { isBehind, isOtherMoney, isWithoutLoss, type Round, roundsOf } from './rules.ts'

const NO_LOSS = 'Chargeback without funds withdrawn (inquiry, or prevented by a refund).'
const OTHER_MONEY = 'Chargeback amount does not match the ledger.'

/**
 * Books what is missing about a chargeback: its existence, withdrawals and reinstatements, and its outcome. Idempotent
 * and independent of the order of events. Throws for an hour after `reportedAt` if the payment is not booked yet, so
 * that the job retries.
 */
export async function reconcileDispute(context: Context, id: string, reportedAt: Date): Promise<void> {
  // An outdated response must not undo a later one, so it is requested once more.
  const looked =
    (await bookAsItStands(context, id, { reportedAt, mayGoBack: false })) ??
    (await bookAsItStands(context, id, { reportedAt, mayGoBack: true }))
  if (!looked?.finding) return
  const { customerId, finding, amountCents } = looked
  await noteFinding(context, { customerId, providerId: id, finding, amountCents })
}

interface Looked {
  readonly customerId: number | null
  /** The discrepancy; null if there is none. */
  readonly finding: string | null
  /** The amount of the chargeback; null if there is no chargeback. */
  readonly amountCents: number | null
}

/** Returns null if this would revert what is booked, which requires a second request. */
async function bookAsItStands(
  context: Context,
  id: string,
  { reportedAt, mayGoBack }: { readonly reportedAt: Date; readonly mayGoBack: boolean },
): Promise<Looked | null> {
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
    const known = (await listRounds(tx, [id])).get(id) ?? []
    const { rounds, isOdd } = roundsOf(dispute)
    if (!mayGoBack && known.some((each, index) => isBehind(rounds[index], each))) return null
    if (known.length === 0 && isWithoutLoss(dispute)) return { customerId, amountCents, finding: NO_LOSS }
    const finding = await bookRounds(locked, { ...payment, providerDisputeId: id }, { rounds, known })
    return { customerId, amountCents, finding: isOdd ? OTHER_MONEY : finding }
  })
}

async function bookRounds(
  locked: LockedCustomer,
  disputed: Disputed,
  { rounds, known }: { readonly rounds: readonly Round[]; readonly known: readonly KnownRound[] },
): Promise<string | null> {
  for (const [index, round] of rounds.entries()) {
    await bookRound(locked, disputed, { round, number: index + 1, known: known[index] ?? null })
  }
  // After all cycles, because reinstated money may have been withdrawn again.
  const isGivenBack = rounds.some((round, index) => round.isReinstated && !known[index]?.reinstatedAt)
  if (isGivenBack) await payWhatIsCovered(locked)
  const isOther = known.some((each, index) => isOtherMoney(each, rounds[index]))
  if (isOther) return OTHER_MONEY
  const took = rounds.some((round, index) => round.isWithdrawn && !known[index]?.withdrawnAt)
  if (!took || (await findLeft(locked, disputed.paymentId)) >= 0) return null
  return 'Chargeback exceeds the remaining payment amount.'
}

/** Returns the part of a payment that was neither refunded nor charged back; negative if the provider withdrew more. */
async function findLeft(locked: LockedCustomer, paymentId: number): Promise<number> {
  const { paymentCents, refundedCents } = await findRefundFacts(locked.tx, paymentId)
  return paymentCents - refundedCents - (await sumTaken(locked, paymentId))
}
