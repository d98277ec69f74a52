import { type EventName, eventName } from '@portal/contract/customers/event-names'
import { cardText } from '@portal/server/src/modules/billing/texts.ts'
import { beginHistory, type Card, type Grant, type Invoice, type LedgerItem, type Moment } from './history.ts'

/** What one customer's history consists of, written down as it happens: events, ledger, credits, charges, cards. */
export class Journal {
  readonly history = beginHistory()
  balanceCents = 0
  card: Card | null = null

  note(at: number, event: EventName, details: string, staff: number | null = null): void {
    this.history.events.push({ at, with: null, event, details, invoice: null, amountCents: 0, staff })
  }

  /** In the details `#` stands for the number of the invoice and `$` for the amount. */
  noteMoney(
    { at, with: issue }: Moment,
    event: EventName,
    details: string,
    { invoice, amountCents, staff = null }: { invoice: Invoice | null; amountCents: number; staff?: number | null },
  ): void {
    this.history.events.push({ at, with: issue, event, details, invoice, amountCents, staff })
  }

  book(item: LedgerItem): void {
    this.balanceCents += item.amountCents
    this.history.ledger.push(item)
  }

  credit(at: number, amountCents: number, reason: string, staff: number): void {
    const grant: Grant = { at, amountCents, reason, staff }
    this.history.credits.push(grant)
    this.book({ type: 'credit', source: grant, amountCents, at, with: null })
    this.noteMoney({ at, with: null }, eventName.creditAdded, `$: ${reason}`, { invoice: null, amountCents, staff })
  }

  charge(at: number, amountCents: number, reason: string, staff: number): void {
    const grant: Grant = { at, amountCents, reason, staff }
    this.history.charges.push(grant)
    this.book({ type: 'charge', source: grant, amountCents: -amountCents, at, with: null })
    this.noteMoney({ at, with: null }, eventName.chargeAdded, `$: ${reason}`, { invoice: null, amountCents, staff })
  }

  addCard(at: number, card: Pick<Card, 'brand' | 'last4' | 'funding'>, staff: number | null = null): void {
    const added: Card = { ...card, addedAt: at, removedAt: null }
    const event = this.card === null ? eventName.cardAdded : eventName.cardChanged
    if (this.card !== null) this.card.removedAt = at
    this.history.cards.push(added)
    this.card = added
    this.note(at, event, cardText(card.brand, card.last4), staff)
  }

  /** Only there can a card be removed. */
  removeCardAtProvider(at: number): void {
    if (this.card === null) return
    this.card.removedAt = at
    this.note(at, eventName.cardRemoved, `${cardText(this.card.brand, this.card.last4)}, at the payment provider`)
    this.card = null
  }
}
