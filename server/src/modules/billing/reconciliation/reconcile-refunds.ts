import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'
import type { ProviderRefund } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { idOf, together } from '../../../platform/db/together.ts'
import { findRefundFacts, outstanding, type RefundFacts } from '../../customers/public.ts'
import { type Turn, lockAccount } from '../engine/account.ts'
import { executeOperation } from '../engine/execute-operation.ts'
import { audit, book, recordEvents } from '../engine/journal.ts'
import { payWhatIsCovered } from '../engine/pay-from-credit.ts'
import { bookFailedRefund, bookRefund, insertRefund } from '../engine/refunds.ts'
import { noteFinding } from './discrepancies.ts'

/**
 * Books what the provider knows of the refunds of a charge and we do not: those made in its dashboard, and those that
 * went through or came back later. Can be asked for at any time, any number of times.
 */
export async function reconcileRefunds(context: Context, chargeId: string): Promise<void> {
  const payment = await context.db
    .selectFrom('payments')
    .where('provider_charge_id', '=', chargeId)
    .select(['id', 'customer_id'])
    .executeTakeFirst()
  if (!payment) {
    const finding = 'Refund has no matching payment in the portal.'
    await noteFinding(context, { customerId: null, providerId: chargeId, finding })
    return
  }
  const refunds = await context.payments.listRefunds(chargeId)
  const unsettled = await context.db.transaction().execute(async (tx) => {
    const by = { staff: null, requestId: null }
    const turn = await lockAccount(tx, { id: payment.customer_id }, { now: context.now, by })
    if (!turn) return []
    const open: string[] = []
    for (const refund of refunds) {
      const operation = await findOpenOperation(tx, refund)
      // One of ours without a result yet: it also ends a subscription.
      if (operation !== null) open.push(operation)
      else await bookWhatIsNew(tx, turn, payment.id, refund)
    }
    return open
  })
  for (const id of unsettled) await executeOperation(context, id)
}

async function bookWhatIsNew(tx: Tx, turn: Turn, paymentId: number, refund: ProviderRefund): Promise<void> {
  const known = await tx
    .selectFrom('refunds')
    .where('provider_refund_id', '=', refund.id)
    .select(['id', 'state', 'amount_cents'])
    .executeTakeFirst()
  const facts = await findRefundFacts(tx, paymentId)
  if (!known) {
    if (refund.state !== 'failed') await bookDashboardRefund(tx, turn, { refund, facts })
    return
  }
  if (known.state === refund.state || known.state === 'failed') return
  const about = { invoice: facts.invoiceNumber, amountCents: known.amount_cents }
  if (refund.state === 'failed') {
    await together(tx, {
      ...bookFailedRefund(tx, turn, { refundId: known.id, facts, amountCents: known.amount_cents }),
      audit: audit(tx, turn, 'fail-refund', { before: { refund: known.state }, after: { ...about, refund: 'failed' } }),
    })
    await payWhatIsCovered(tx, turn)
    return
  }
  if (refund.state !== 'succeeded') return
  await together(tx, {
    refund: tx.updateTable('refunds').set({ state: 'succeeded', settled_at: turn.at }).where('id', '=', known.id),
    audit: audit(tx, turn, 'settle-refund', {
      before: { refund: known.state },
      after: { ...about, refund: 'succeeded' },
    }),
  })
}

/** A refund in the provider's dashboard: the same part of the invoice is reversed, no more. */
async function bookDashboardRefund(
  tx: Tx,
  turn: Turn,
  { refund, facts }: { refund: ProviderRefund; facts: RefundFacts },
): Promise<void> {
  const { amountCents } = refund
  const reversedCents = Math.min(amountCents, outstanding(facts.invoiceCents, facts.reversedCents))
  const booked = bookRefund(tx, turn, { refundId: idOf('refund'), facts, amountCents, reversedCents })
  const details = `${formatCents(amountCents)} of invoice ${invoiceNumber(facts.invoiceNumber)}`
  await together(tx, {
    refund: insertRefund(tx, turn, facts, {
      amount_cents: amountCents,
      state: refund.state,
      provider_refund_id: refund.id,
      settled_at: refund.state === 'succeeded' ? turn.at : null,
    }),
    ...booked.changes,
    entry: book(tx, turn, ...booked.entries),
    event: recordEvents(tx, turn, [eventName.refundedAtProvider, details]),
    audit: audit(tx, turn, 'refund-at-provider', {
      after: { invoice: facts.invoiceNumber, refundedCents: amountCents, reversedCents },
    }),
  })
}

async function findOpenOperation(tx: Tx, { operation }: ProviderRefund): Promise<string | null> {
  if (!z.uuid().safeParse(operation).success) return null
  const open = await tx
    .selectFrom('payment_operations')
    .where('id', '=', operation)
    .where('settled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return open?.id ?? null
}
