import { eventRow } from './event-rows.ts'
import { exact, type Grant, type History, type Moment } from './history.ts'
import type { InvoiceNumbers } from './invoice-numbers.ts'
import { ledgerRow } from './ledger-rows.ts'
import { attemptRow, disputeRow, paymentRow, refundRow, reversalRow } from './payment-rows.ts'
import { type Owner, RowIds } from './row-ids.ts'
import type { Actor } from './staff.ts'
import { cardRow, inAppRow, invoiceRow, subscriptionRow } from './subscription-rows.ts'
import type { DemoTables } from './tables.ts'

/** Turns histories into rows of all tables, and gives the invoices their numbers. */
export class HistoryWriter {
  private readonly tables: DemoTables
  private readonly numbers: InvoiceNumbers
  private readonly staff: readonly Actor[]
  private readonly ids: RowIds

  constructor(tables: DemoTables, numbers: InvoiceNumbers, staff: readonly Actor[]) {
    this.tables = tables
    this.numbers = numbers
    this.staff = staff
    this.ids = new RowIds(tables)
  }

  /** Rows come after the rows that they refer to. */
  write(owner: Owner, history: History): void {
    const { tables, ids, numbers } = this
    ids.clear()
    for (const card of history.cards) tables.cards.add(cardRow(card, owner, ids))
    for (const inApp of history.inApp) tables.in_app_subscriptions.add(inAppRow(inApp, owner, ids))
    for (const each of history.subscriptions) tables.subscriptions.add(subscriptionRow(each, owner, ids))
    for (const invoice of history.invoices) {
      numbers.number(invoice)
      tables.invoices.add(invoiceRow(invoice, owner, ids))
    }
    for (const attempt of history.attempts) tables.payment_attempts.add(attemptRow(attempt, owner, ids))
    for (const payment of history.payments) tables.payments.add(paymentRow(payment, owner, ids))
    for (const refund of history.refunds) tables.refunds.add(refundRow(refund, owner, ids))
    for (const reversal of history.reversals) tables.reversals.add(reversalRow(reversal, owner, ids))
    for (const dispute of history.disputes) tables.disputes.add(disputeRow(dispute, owner, ids))
    for (const credit of history.credits) this.writeGrant('credits', credit, owner)
    for (const charge of history.charges) this.writeGrant('charges', charge, owner)
    for (const item of history.ledger.sort(byTime)) tables.ledger_entries.add(ledgerRow(item, owner, ids))
    for (const event of history.events.sort(byTime)) {
      tables.customer_events.add(eventRow(event, owner, ids, this.actor(event.staff)))
    }
  }

  private writeGrant(table: 'credits' | 'charges', grant: Grant, owner: Owner): void {
    this.tables[table].add({
      id: this.ids.give(table, grant),
      customer_id: owner.id,
      amount_cents: grant.amountCents,
      description: grant.reason,
      staff_id: this.actor(grant.staff)?.id ?? null,
      created_at: grant.at,
    })
  }

  private actor(pick: number | null): Actor | null {
    return pick === null ? null : (this.staff[pick % this.staff.length] ?? null)
  }
}

function byTime(one: Moment, other: Moment): number {
  return exact(one) - exact(other)
}
