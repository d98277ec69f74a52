import { easternDay } from '@portal/contract/dates'
import { isHardDecline } from '../src/billing/rules.ts'
import { invoiceNumber, ledgerText } from '../src/billing/texts.ts'
import type { CopyRow } from './copy.ts'
import { instantText } from './customer-row.ts'
import type { History, Invoice, LedgerItem, Payment, Subscription } from './history.ts'
import type { InvoiceNumbers } from './invoice-numbers.ts'
import { providerId } from './provider-ids.ts'
import type { DemoTables } from './tables.ts'

export interface Owner {
  readonly id: number
  readonly merchant: string
  readonly cardName: string
}

/** Turns histories into rows of all tables, and gives them their ids and the invoices their numbers. */
export class HistoryWriter {
  private readonly tables: DemoTables
  private readonly numbers: InvoiceNumbers
  private readonly staffIds: readonly number[]
  /** The ids of the rows of the customer at hand. */
  private readonly ids = new Map<object, number>()

  constructor(tables: DemoTables, numbers: InvoiceNumbers, staffIds: readonly number[]) {
    this.tables = tables
    this.numbers = numbers
    this.staffIds = staffIds
  }

  write(owner: Owner, history: History): void {
    this.ids.clear()
    this.writeSubscriptions(owner, history)
    this.writePayments(owner, history)
    this.writeGrants(owner, history)
    this.writeLedger(owner, history)
    this.writeEvents(owner, history)
  }

  private writeSubscriptions({ id: customer_id, cardName }: Owner, history: History): void {
    const { tables } = this
    for (const subscription of history.subscriptions) {
      tables.subscriptions.add({
        id: this.newId('subscriptions', subscription),
        customer_id,
        ...subscriptionRow(subscription),
      })
    }
    for (const invoice of history.invoices) {
      Object.assign(invoice, this.numbers.give(invoice.issuedAt))
      const id = this.newId('invoices', invoice)
      const subscription_id = this.idOf(invoice.subscription)
      tables.invoices.add({ id, customer_id, subscription_id, ...invoiceRow(invoice, id) })
    }
    for (const card of history.cards) {
      const id = this.newId('cards', card)
      tables.cards.add({
        id,
        customer_id,
        name: cardName,
        last4: card.last4,
        brand: card.brand,
        funding: card.funding,
        provider_payment_method_id: providerId('pm', id),
        created_at: instantText(card.addedAt),
        removed_at: card.removedAt === null ? null : instantText(card.removedAt),
      })
    }
    for (const { device, plan, startDate, endDate, createdAt } of history.inApp) {
      tables.in_app_subscriptions.add({
        id: tables.in_app_subscriptions.rows + 1,
        customer_id,
        device,
        plan,
        start_date: startDate,
        end_date: endDate,
        created_at: instantText(createdAt),
      })
    }
  }

  private writePayments({ id: customer_id, merchant }: Owner, history: History): void {
    const { tables } = this
    for (const attempt of history.attempts) {
      const id = this.newId('payment_attempts', attempt)
      tables.payment_attempts.add({
        id,
        invoice_id: this.idOf(attempt.invoice),
        customer_id,
        number: attempt.number,
        amount_cents: attempt.amountCents,
        card_id: this.idOf(attempt.card),
        state: attempt.declineCode === null ? 'succeeded' : 'failed',
        decline_code: attempt.declineCode,
        hard_decline: attempt.declineCode !== null && isHardDecline(attempt.declineCode),
        provider_charge_id: providerId('ch', id),
        attempted_at: instantText(exact(attempt)),
        settled_at: instantText(exact(attempt) + 1_500),
      })
    }
    for (const payment of history.payments) {
      const { attempt } = payment
      const invoice_id = this.idOf(attempt.invoice)
      const attempt_id = this.idOf(attempt)
      tables.payments.add({
        id: this.newId('payments', payment),
        customer_id,
        invoice_id,
        attempt_id,
        type: 'card',
        merchant_code: merchant,
        amount_cents: attempt.amountCents,
        price_cents: attempt.invoice.totalCents,
        card_brand: attempt.card.brand,
        card_last4: attempt.card.last4,
        provider_payment_intent_id: providerId('pi', invoice_id),
        provider_charge_id: providerId('ch', attempt_id),
        paid_at: instantText(exact(payment)),
      })
    }
    for (const refund of history.refunds) {
      const id = this.newId('refunds', refund)
      tables.refunds.add({
        id,
        customer_id,
        payment_id: this.idOf(refund.payment),
        invoice_id: this.idOf(refund.payment.attempt.invoice),
        type: 'card',
        amount_cents: refund.amountCents,
        state: refund.state,
        provider_refund_id: providerId('re', id),
        requested_at: instantText(refund.requestedAt),
        settled_at: refund.settledAt === null ? null : instantText(refund.settledAt),
      })
    }
    for (const reversal of history.reversals) {
      tables.reversals.add({
        id: this.newId('reversals', reversal),
        customer_id,
        invoice_id: this.idOf(reversal.invoice),
        refund_id: reversal.refund === null ? null : this.idOf(reversal.refund),
        amount_cents: reversal.amountCents,
        created_at: instantText(reversal.at),
      })
    }
    for (const dispute of history.disputes) {
      const id = this.newId('disputes', dispute)
      tables.disputes.add({
        id,
        customer_id,
        payment_id: this.idOf(dispute.payment),
        amount_cents: dispute.payment.attempt.amountCents,
        state: dispute.state,
        provider_dispute_id: providerId('dp', id),
        opened_at: instantText(dispute.openedAt),
        closed_at: dispute.closedAt === null ? null : instantText(dispute.closedAt),
      })
    }
  }

  private writeGrants({ id: customer_id }: Owner, history: History): void {
    for (const kind of ['credits', 'charges'] as const) {
      for (const grant of history[kind]) {
        this.tables[kind].add({
          id: this.newId(kind, grant),
          customer_id,
          amount_cents: grant.amountCents,
          description: grant.reason,
          staff_id: this.staffId(grant.staff),
          created_at: instantText(grant.at),
        })
      }
    }
  }

  private writeLedger({ id: customer_id }: Owner, { ledger }: History): void {
    const table = this.tables.ledger_entries
    for (const item of ledger.sort((one, other) => exact(one) - exact(other))) {
      table.add({
        ...noSource,
        [sourceColumns[item.type]]: this.idOf(item.source),
        id: table.rows + 1,
        customer_id,
        type: item.type,
        amount_cents: item.amountCents,
        description: describe(item),
        occurred_at: instantText(exact(item)),
      })
    }
  }

  private writeEvents({ id: customer_id }: Owner, { events }: History): void {
    const table = this.tables.customer_events
    for (const event of events.sort((one, other) => exact(one) - exact(other))) {
      const { invoice } = event
      table.add({
        id: table.rows + 1,
        customer_id,
        occurred_at: instantText(exact(event)),
        event: event.event,
        details: invoice === null ? event.details : event.details.replace('#', invoiceNumber(invoice.number)),
        staff_id: event.staff === null ? null : this.staffId(event.staff),
      })
    }
  }

  private newId(table: keyof DemoTables, thing: object): number {
    const id = this.tables[table].rows + 1
    this.ids.set(thing, id)
    return id
  }

  private idOf(thing: object): number {
    const id = this.ids.get(thing)
    if (id === undefined) throw new Error('a row refers to one that was not written')
    return id
  }

  private staffId(pick: number): number | null {
    return this.staffIds[pick % this.staffIds.length] ?? null
  }
}

type SourceColumn = 'invoice_id' | 'payment_id' | 'refund_id' | 'reversal_id' | 'credit_id' | 'charge_id' | 'dispute_id'

const sourceColumns: Record<LedgerItem['type'], SourceColumn> = {
  invoice: 'invoice_id',
  payment: 'payment_id',
  refund: 'refund_id',
  refund_failed: 'refund_id',
  reversal: 'reversal_id',
  credit: 'credit_id',
  charge: 'charge_id',
  dispute: 'dispute_id',
  dispute_reversal: 'dispute_id',
}

const noSource: Record<SourceColumn, null> = {
  invoice_id: null,
  payment_id: null,
  refund_id: null,
  reversal_id: null,
  credit_id: null,
  charge_id: null,
  dispute_id: null,
}

/** The exact instant of something that may have come with an invoice. */
function exact({ at, with: invoice }: { at: number; with: Invoice | null }): number {
  return invoice === null ? at : at + invoice.shiftMs
}

type Given = 'id' | 'customer_id' | 'subscription_id'

function subscriptionRow(subscription: Subscription): Omit<CopyRow<'subscriptions'>, Given> {
  const { plan, schedule, ended, createdAt } = subscription
  const first = subscription.startDate === easternDay(new Date(createdAt))
  if (!first) throw new Error('a subscription starts on the day it is made')
  return {
    plan: plan.type,
    coupon: plan.coupon,
    price_cents: plan.priceCents,
    discount_cents: plan.discountCents,
    start_date: subscription.startDate,
    anchor: schedule.anchor,
    next_invoice_date: ended === null ? schedule.nextInvoiceDate : null,
    end_date: ended?.endDate ?? schedule.endDate,
    cancel_on: subscription.cancelOn,
    invoice_count: subscription.invoiceCount,
    payment_attempt_count: subscription.attemptCount,
    created_at: instantText(createdAt),
    ended_at: ended === null ? null : instantText(ended.at),
  }
}

function invoiceRow(invoice: Invoice, id: number): Omit<CopyRow<'invoices'>, Given> {
  const { plan } = invoice.subscription
  return {
    number: invoice.number,
    period_start: invoice.start,
    period_until: invoice.until,
    plan_cents: plan.priceCents,
    discount_cents: plan.discountCents,
    total_cents: invoice.totalCents,
    status: invoice.status,
    issued_at: instantText(invoice.issuedAt + invoice.shiftMs),
    settled_at: invoice.settled === null ? null : instantText(exact(invoice.settled)),
    next_attempt_on: invoice.nextAttemptOn,
    provider_payment_intent_id: invoice.hasIntent ? providerId('pi', id) : null,
  }
}

function describe(item: LedgerItem): string {
  switch (item.type) {
    case 'invoice':
      return ledgerText.invoice(item.source.number, item.source)
    case 'payment':
      return aboutPayment(ledgerText.payment, item.source)
    case 'refund':
      return ledgerText.refund(item.source.payment.attempt.invoice.number)
    case 'refund_failed':
      return ledgerText.refundFailed(item.source.payment.attempt.invoice.number)
    case 'reversal':
      return ledgerText.reversal(item.source.invoice.number)
    case 'dispute':
      return aboutPayment(ledgerText.dispute, item.source.payment)
    case 'dispute_reversal':
      return aboutPayment(ledgerText.disputeReversal, item.source.payment)
    default:
      return item.source.reason
  }
}

function aboutPayment(text: (brand: string, last4: string, number: number) => string, { attempt }: Payment): string {
  return text(attempt.card.brand, attempt.card.last4, attempt.invoice.number)
}
