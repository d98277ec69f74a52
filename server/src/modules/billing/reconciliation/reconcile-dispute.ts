import type { ProviderDispute } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { findRefundFacts } from '../../customers/public.ts'
import { type Turn, lockAccount } from '../engine/account.ts'
import { payWhatIsCovered } from '../engine/pay-from-credit.ts'
import { awaitPayment } from './await-payment.ts'
import { bookRound, type Disputed, type Known } from './book-dispute.ts'
import { type Round, roundsOf } from './dispute-cycles.ts'
import { noteFinding } from './discrepancies.ts'

const NO_LOSS = 'Chargeback without funds withdrawn (inquiry, or prevented by a refund).'
const OTHER_MONEY = 'Chargeback amount does not match the ledger.'

/**
 * Books what the provider knows of a chargeback and we do not: that it is there, that its money was taken or given
 * back, how it ended. Can be asked for at any time, any number of times, in whatever order its events come.
 * Throws for an hour after `reportedAt` where its payment is not booked yet, so that it is tried again.
 */
export async function reconcileDispute(context: Context, id: string, reportedAt: Date): Promise<void> {
  // An outdated response must not undo a later one: it is requested once more.
  const looked =
    (await bookAsItStands(context, id, { reportedAt, mayGoBack: false })) ??
    (await bookAsItStands(context, id, { reportedAt, mayGoBack: true }))
  if (!looked?.finding) return
  await noteFinding(context, { customerId: looked.customerId, providerId: id, finding: looked.finding })
}

interface Looked {
  readonly customerId: number | null
  /** The discrepancy; null if nothing is left open. */
  readonly finding: string | null
}

/** Null if it would go back behind what is booked, which takes a second look. */
async function bookAsItStands(
  context: Context,
  id: string,
  { reportedAt, mayGoBack }: { readonly reportedAt: Date; readonly mayGoBack: boolean },
): Promise<Looked | null> {
  const dispute = await context.payments.findDispute(id)
  if (dispute === null) return { customerId: null, finding: 'Chargeback not found at the payment provider.' }
  const disputed = await findDisputed(context, dispute)
  if (disputed === null) {
    awaitPayment(context, `chargeback ${id}`, reportedAt)
    return { customerId: null, finding: 'Chargeback has no matching payment in the portal.' }
  }
  const { customerId } = disputed
  return context.db.transaction().execute(async (tx) => {
    const by = { staff: null, requestId: null }
    const turn = await lockAccount(tx, { id: customerId }, { now: context.now, by })
    if (!turn) return { customerId, finding: null }
    const known = await listKnown(tx, id)
    const { rounds, isOdd } = roundsOf(dispute)
    if (!mayGoBack && known.some((each, index) => isBehind(rounds[index], each))) return null
    if (known.length === 0 && isWithoutLoss(dispute)) return { customerId, finding: NO_LOSS }
    const finding = await bookRounds(tx, turn, disputed, { rounds, known })
    return { customerId, finding: isOdd ? OTHER_MONEY : finding }
  })
}

async function bookRounds(
  tx: Tx,
  turn: Turn,
  disputed: Disputed,
  { rounds, known }: { readonly rounds: readonly Round[]; readonly known: readonly Known[] },
): Promise<string | null> {
  for (const [index, round] of rounds.entries()) {
    await bookRound(tx, turn, disputed, { round, number: index + 1, known: known[index] ?? null })
  }
  // After all of them: what was given back may have been taken again.
  const isGivenBack = rounds.some((round, index) => round.isReinstated && !known[index]?.reinstatedAt)
  if (isGivenBack) await payWhatIsCovered(tx, turn)
  const isOther = known.some((each, index) => isOtherMoney(each, rounds[index]))
  if (isOther) return OTHER_MONEY
  const took = rounds.some((round, index) => round.isWithdrawn && !known[index]?.withdrawnAt)
  if (!took || (await findLeft(tx, disputed.paymentId)) >= 0) return null
  return 'Chargeback exceeds the remaining payment amount.'
}

/** An inquiry moves no money, and what was prevented goes back as a refund. */
export function isWithoutLoss({ state, movedCents }: ProviderDispute): boolean {
  return movedCents.length === 0 && (state === 'inquiry' || state === 'prevented')
}

function isBehind(round: Round | undefined, known: Known): boolean {
  if (round === undefined || (known.state !== 'open' && round.state !== known.state)) return true
  return (known.withdrawnAt !== null && !round.isWithdrawn) || (known.reinstatedAt !== null && !round.isReinstated)
}

/** Our books say that more was moved, or another amount. */
function isOtherMoney(known: Known, round: Round | undefined): boolean {
  if (known.withdrawnAt === null) return false
  if (!round?.isWithdrawn || round.amountCents !== known.amountCents) return true
  return known.reinstatedAt !== null && !round.isReinstated
}

async function findDisputed({ db }: Context, { id, chargeId }: ProviderDispute): Promise<Disputed | null> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .where('provider_charge_id', '=', chargeId)
    .select(['payments.id as paymentId', 'payments.customer_id as customerId', 'number as invoiceNumber'])
    .select(['card_brand as brand', 'card_last4 as last4'])
    .executeTakeFirst()
  return payment ? { ...payment, providerDisputeId: id } : null
}

async function listKnown(tx: Tx, providerDisputeId: string): Promise<Known[]> {
  const rows = await tx
    .selectFrom('disputes')
    .where('provider_dispute_id', '=', providerDisputeId)
    .select(['id', 'state', 'amount_cents as amountCents'])
    .select(['withdrawn_at as withdrawnAt', 'reinstated_at as reinstatedAt'])
    .orderBy('round')
    .execute()
  // The database knows no other states.
  return rows.map((row) => ({ ...row, state: row.state as Round['state'] }))
}

/** What of a payment was neither given back nor charged back; less than nothing where the provider took more. */
async function findLeft(tx: Tx, paymentId: number): Promise<number> {
  const { paymentCents, refundedCents } = await findRefundFacts(tx, paymentId)
  const taken = await tx
    .selectFrom('disputes')
    .where('payment_id', '=', paymentId)
    .where('withdrawn_at', 'is not', null)
    .where('reinstated_at', 'is', null)
    .select('amount_cents')
    .execute()
  return taken.reduce((left, { amount_cents }) => left - amount_cents, paymentCents - refundedCents)
}
