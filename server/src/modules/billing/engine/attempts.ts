import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { ChargeOutcome } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { idOf, together } from '../../../platform/db/together.ts'
import * as rules from '../rules.ts'
import type { HeldCard, OpenInvoice, Turn } from './account.ts'
import { areKeysForgotten } from './retry-pending.ts'
import { audit, type Id, recordEvents } from './journal.ts'
import { type Operation, openOperation } from './operations.ts'
import { payFromCredit } from './pay-from-credit.ts'
import { liveOf, updateSubscription } from './subscriptions.ts'

/** What collecting an open invoice came to without the provider: nothing is to be asked, or what is. */
export type Collected = { readonly isDone: true } | { readonly isDone: false; readonly operation: Operation }

/** One attempt at the card, with all that asking for it and booking it need. */
export interface Attempt {
  readonly id: number
  readonly invoiceId: number
  readonly invoiceNumber: number
  readonly amountCents: number
  readonly attemptedAt: Date
  readonly card: Pick<HeldCard, 'brand' | 'last4' | 'paymentMethodId'>
  readonly providerCustomerId: string
  /** The intent of earlier attempts at the same invoice. */
  readonly paymentIntentId: string | null
}

/**
 * Collects the customer's open invoice: from credit where that suffices, else by an attempt at the card, which is
 * opened here and asked for after the commit. Without a card nothing can be tried.
 */
export async function collectOpenInvoice(tx: Tx, turn: Turn, operationId: string): Promise<Collected> {
  const { openInvoice, card, balanceCents, facts } = turn.account
  if (openInvoice === null || facts.paymentUnderWay) return { isDone: true }
  const dueCents = rules.amountDue(balanceCents)
  if (dueCents === 0) {
    await payFromCredit(tx, turn, openInvoice)
    return { isDone: true }
  }
  if (card === null) {
    await giveUpAttempts(tx, turn, openInvoice, 'not tried without a credit card')
    return { isDone: true }
  }
  const opening = { operationId, invoice: openInvoice, number: openInvoice.attempts + 1, dueCents, card }
  const { changes, opened } = openAttempt(tx, turn, opening)
  const rows = await together<{ id: number; invoice_id: number }>(
    tx,
    {
      ...changes,
      // Settling decides about the next one.
      invoice: setNextAttempt(tx, openInvoice.id, null),
      subscription: updateSubscription(tx, liveOf(turn).id, { payment_attempt_count: opening.number }),
    },
    'attempt',
  )
  return { isDone: false, operation: opened(rows) }
}

interface Opening {
  readonly operationId: string
  readonly invoice: { readonly id: Id; readonly number: number; readonly paymentIntentId: string | null }
  /** Which attempt at this invoice it is, from 1. */
  readonly number: number
  readonly dueCents: number
  readonly card: HeldCard
}

/**
 * The rows of an attempt and of the operation that asks for it; `opened` makes of the attempt's row, once it is
 * written, the operation with all that carrying it out needs.
 */
export function openAttempt(tx: Tx, turn: Turn, { operationId, invoice, number, dueCents, card }: Opening) {
  const { account, at } = turn
  const attempt = tx
    .insertInto('payment_attempts')
    .values({
      invoice_id: invoice.id,
      customer_id: account.id,
      number,
      amount_cents: dueCents,
      card_id: card.id,
      state: 'running',
      attempted_at: at,
    })
    .returning(['id', 'invoice_id'])
  const { row, operation } = openOperation(tx, turn, {
    id: operationId,
    kind: 'attempt',
    attemptId: idOf('attempt'),
  })
  return {
    changes: { attempt, operation: row },
    opened([written]: readonly { id: number; invoice_id: number }[]): Operation {
      if (!written) throw new Error('the attempt was not written')
      return {
        ...operation,
        attemptId: written.id,
        attempt: {
          id: written.id,
          invoiceId: written.invoice_id,
          invoiceNumber: invoice.number,
          amountCents: dueCents,
          attemptedAt: at,
          card,
          // A customer with a card exists at the provider.
          providerCustomerId: account.providerCustomerId as string,
          paymentIntentId: invoice.paymentIntentId,
        },
      }
    },
  }
}

/** The invoice stays open and is no longer retried automatically; `why` is for the events. */
export async function giveUpAttempts(tx: Tx, turn: Turn, invoice: OpenInvoice, why: string): Promise<void> {
  const dueCents = rules.amountDue(turn.account.balanceCents)
  const details = `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(dueCents)}: ${why}`
  await together(tx, {
    invoice: setNextAttempt(tx, invoice.id, null),
    event: recordEvents(tx, turn, [eventName.paymentFailed, details]),
    audit: audit(tx, turn, 'collect-payment', {
      before: { nextAttemptOn: invoice.nextAttemptOn },
      after: { invoice: invoice.number, amountCents: dueCents, nextAttemptOn: null, why },
    }),
  })
}

export async function askAttempt(operation: Operation, context: Context): Promise<ChargeOutcome> {
  const attempt = operation.attempt ?? (await findAttempt(context.db, operation))
  if (areKeysForgotten(operation, context.now())) {
    const found = await context.payments.findCharge(attempt.providerCustomerId, operation.id)
    if (found !== null) return found
  }
  return context.payments.charge(
    {
      customerId: attempt.providerCustomerId,
      paymentMethodId: attempt.card.paymentMethodId,
      amountCents: attempt.amountCents,
      description: `Invoice ${invoiceNumber(attempt.invoiceNumber)}`,
      operation: operation.id,
      paymentIntentId: attempt.paymentIntentId,
    },
    `${operation.id}:charge`,
  )
}

/** The change that schedules the next attempt of an open invoice, or none. */
export function setNextAttempt(tx: Tx, invoiceId: number, day: string | null) {
  return tx.updateTable('invoices').set({ next_attempt_on: day }).where('id', '=', invoiceId)
}

/** What an operation that charges for an attempt charges; throws for any other operation. */
export async function findAttempt(db: Db | Tx, { attemptId }: Operation): Promise<Attempt> {
  const row = await db
    .selectFrom('payment_attempts')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .innerJoin('cards', 'cards.id', 'card_id')
    .innerJoin('customers', 'customers.id', 'payment_attempts.customer_id')
    .where('payment_attempts.id', '=', attemptId)
    .select(['payment_attempts.id', 'invoice_id', 'payment_attempts.amount_cents', 'attempted_at'])
    .select(['invoices.number', 'provider_payment_intent_id', 'brand', 'last4', 'provider_payment_method_id'])
    // A customer with a card exists at the provider.
    .select(({ ref }) => ref('provider_customer_id').$notNull().as('provider_customer_id'))
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.number,
    amountCents: row.amount_cents,
    attemptedAt: row.attempted_at,
    card: { brand: row.brand, last4: row.last4, paymentMethodId: row.provider_payment_method_id },
    providerCustomerId: row.provider_customer_id,
    paymentIntentId: row.provider_payment_intent_id,
  }
}
