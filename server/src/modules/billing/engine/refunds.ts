import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { Insertable } from 'kysely'
import type { RefundOutcome } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Changes, idOf, together } from '../../../platform/db/together.ts'
import type { DB } from '../../../platform/db/types.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { findFactsOfRefund, outstanding, type RefundFacts, refundable } from '../../customers/public.ts'
import { ledgerText } from '../texts.ts'
import type { Turn } from './account.ts'
import { areKeysForgotten } from './retry-pending.ts'
import { reverse } from './invoices.ts'
import { audit, book, type Entry, type Id, recordEvents } from './journal.ts'
import { type AskedRefund, type Operation, openOperation } from './operations.ts'
import { syncRefunds } from './sync-refunds.ts'
import type { Settlement } from './settlement.ts'
import { end } from './subscriptions.ts'

type Answered = Exclude<RefundOutcome, { state: 'unknown' }>

/** Writes down the refund of the newest paid invoice, which the rule must allow, and what will be asked. */
export async function openRefund(tx: Tx, turn: Turn, operationId: string): Promise<Operation> {
  const { newestPayment: facts } = turn.account
  if (facts === null) throw new Error(`customer ${turn.account.id} has no payment to refund`)
  const amountCents = refundable(facts)
  const { row, operation } = openOperation(tx, turn, { id: operationId, kind: 'refund', refundId: idOf('refund') })
  const refund = insertRefund(tx, turn, facts, { amount_cents: amountCents, state: 'requested' })
  const [written] = await together<{ id: number }>(tx, { refund, operation: row }, 'refund')
  return { ...operation, refundId: written?.id ?? null, refund: { chargeId: facts.chargeId, amountCents } }
}

export async function askRefund(operation: Operation, context: Context): Promise<RefundOutcome> {
  const { chargeId, amountCents } = operation.refund ?? (await findAsked(context, operation.refundId))
  if (areKeysForgotten(operation, context.now())) {
    const made = (await context.payments.listRefunds(chargeId)).find((refund) => refund.operation === operation.id)
    if (made?.state === 'failed') return { state: 'refused', code: 'failed' }
    if (made) return { state: made.state, refundId: made.id }
  }
  return context.payments.refund({ chargeId, amountCents, operation: operation.id }, `${operation.id}:refund`)
}

async function findAsked({ db }: Context, refundId: number | null): Promise<AskedRefund> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .where('refunds.id', '=', refundId)
    .select(['provider_charge_id as chargeId', 'refunds.amount_cents as amountCents'])
    .executeTakeFirstOrThrow()
}

/** The row of a refund that starts or was made elsewhere, and answers its id. */
export function insertRefund(
  tx: Tx,
  { account, at }: Turn,
  { paymentId, invoiceId }: Pick<RefundFacts, 'paymentId' | 'invoiceId'>,
  refund: Pick<Insertable<DB['refunds']>, 'amount_cents' | 'state' | 'provider_refund_id' | 'settled_at'>,
) {
  const about = { customer_id: account.id, payment_id: paymentId, invoice_id: invoiceId }
  return tx
    .insertInto('refunds')
    .values({ ...about, type: 'card', requested_at: at, ...refund })
    .returning('id')
}

/** Books the refund and the reversal that goes with it, and ends the subscription; a refusal leaves all as it was. */
export async function settleRefund(tx: Tx, turn: Turn, operation: Operation, outcome: Answered): Promise<Settlement> {
  const refundId = operation.refundId
  if (refundId === null) throw new Error(`operation ${operation.id} refunds nothing`)
  if (outcome.state === 'refused') {
    // It was refunded elsewhere, and no event reported it.
    if (outcome.code === 'charge_already_refunded') {
      await enqueue(tx, { now: () => turn.at }, syncRefunds, { refundId })
    }
    const why = `Cancellation with refund: ${outcome.code.replaceAll('_', ' ')}`
    return {
      result: { state: 'refused', code: outcome.code },
      changes: {
        refund: tx.updateTable('refunds').set({ state: 'failed', settled_at: turn.at }).where('id', '=', refundId),
        event: recordEvents(tx, turn, [eventName.refundFailed, why]),
        audit: audit(tx, turn, 'cancel-with-refund', {
          before: { refund: 'requested' },
          after: { refund: 'refused', code: outcome.code },
        }),
      },
    }
  }

  const { amountCents, ...facts } = await findFactsOfRefund(tx, refundId)
  const booked = bookRefund(tx, turn, {
    refundId,
    facts,
    amountCents,
    // Also what was paid from credit comes back, as credit.
    reversedCents: outstanding(facts.invoiceCents, facts.reversedCents),
  })
  const ending = {
    lastDay: turn.today,
    event: eventName.cancelledWithRefund,
    action: 'cancel-with-refund',
    refundedCents: amountCents,
  }
  return {
    result: { state: 'succeeded' },
    changes: {
      refund: tx
        .updateTable('refunds')
        .set({ state: outcome.state, provider_refund_id: outcome.refundId })
        .set({ settled_at: outcome.state === 'succeeded' ? turn.at : null })
        .where('id', '=', refundId),
      ...booked.changes,
      ...(await end(tx, turn, ending, booked.entries)),
    },
  }
}

/**
 * What a refund that went out books, and the part of the invoice that it takes back; without that the customer would
 * owe it again.
 */
export function bookRefund(
  tx: Tx,
  turn: Turn,
  refund: { refundId: Id; facts: RefundFacts; amountCents: number; reversedCents: number },
): { changes: Changes; entries: readonly Entry[] } {
  const { refundId, facts, amountCents, reversedCents } = refund
  const entry: Entry = {
    type: 'refund',
    amountCents: -amountCents,
    description: ledgerText.refund(facts.invoiceNumber),
    source: { refund_id: refundId },
  }
  if (reversedCents === 0) return { changes: {}, entries: [entry] }
  const invoice = { id: facts.invoiceId, number: facts.invoiceNumber }
  const reversal = reverse(tx, turn, { invoice, refundId, amountCents: reversedCents })
  return { changes: { reversal: reversal.row }, entries: [entry, reversal.entry('reversal')] }
}

/** A refund that had gone out came back: the money is the customer's again. */
export function bookFailedRefund(
  tx: Tx,
  turn: Turn,
  refund: { refundId: number; facts: RefundFacts; amountCents: number },
): Changes {
  const { refundId, facts, amountCents } = refund
  const details = `${formatCents(amountCents)} of invoice ${invoiceNumber(facts.invoiceNumber)}`
  return {
    refund: tx.updateTable('refunds').set({ state: 'failed', settled_at: turn.at }).where('id', '=', refundId),
    entry: book(tx, turn, {
      type: 'refund_failed',
      amountCents,
      description: ledgerText.refundFailed(facts.invoiceNumber),
      source: { refund_id: refundId },
    }),
    event: recordEvents(tx, turn, [eventName.refundFailed, details]),
  }
}
