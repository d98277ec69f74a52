import type { EventName } from '@portal/contract/customers/event-names'
import type { CalendarDay } from '@portal/contract/dates'
import type { Schedule } from '@portal/server/src/modules/billing/rules.ts'
import type { DemoPlan } from './merchants.ts'

/**
 * What happened to one customer, before it becomes rows. Instants are milliseconds. Things that happen with the issue
 * of an invoice name it as `with`: its exact instant within the minute is known only once all invoices are counted.
 */
export interface History {
  readonly subscriptions: Subscription[]
  readonly invoices: Invoice[]
  readonly attempts: Attempt[]
  readonly payments: Payment[]
  readonly refunds: Refund[]
  readonly reversals: Reversal[]
  readonly credits: Grant[]
  readonly charges: Grant[]
  readonly disputes: Dispute[]
  readonly ledger: LedgerItem[]
  readonly events: Event[]
  readonly cards: Card[]
  readonly inApp: InAppSubscription[]
}

export interface Moment {
  readonly at: number
  readonly with: Invoice | null
}

/** The exact instant of something that may have come with an invoice. */
export function exact({ at, with: invoice }: Moment): number {
  return invoice === null ? at : at + invoice.shiftMs
}

export interface Card {
  readonly brand: string
  readonly last4: string
  readonly funding: string
  readonly addedAt: number
  removedAt: number | null
}

export interface Subscription {
  readonly plan: DemoPlan
  readonly startDate: CalendarDay
  readonly createdAt: number
  schedule: Schedule
  cancelOn: CalendarDay | null
  invoiceCount: number
  attemptCount: number
  ended: { readonly at: number; readonly endDate: CalendarDay } | null
}

export interface Invoice {
  readonly subscription: Subscription
  readonly start: CalendarDay
  readonly until: CalendarDay
  readonly totalCents: number
  /** A whole minute; the exact instant within it comes with the number. */
  readonly issuedAt: number
  reversedCents: number
  status: 'open' | 'paid' | 'void'
  settled: Moment | null
  nextAttemptOn: CalendarDay | null
  hasIntent: boolean
  /** 0 until all invoices are counted. */
  number: number
  /** How far into its minute it was issued; 0 until all invoices are counted. */
  shiftMs: number
}

export interface Attempt extends Moment {
  readonly invoice: Invoice
  readonly number: number
  readonly amountCents: number
  readonly card: Card
  readonly declineCode: string | null
}

export interface Payment extends Moment {
  readonly attempt: Attempt
  refundedCents: number
  isDisputed: boolean
}

export interface Refund {
  readonly payment: Payment
  /** Made in the provider's dashboard, not by the portal. */
  readonly isAtProvider: boolean
  readonly amountCents: number
  readonly requestedAt: number
  readonly settledAt: number | null
  readonly state: 'pending' | 'succeeded' | 'failed'
}

export interface Reversal {
  readonly invoice: Invoice
  readonly refund: Refund | null
  readonly amountCents: number
  readonly at: number
}

/** A credit or a charge. */
export interface Grant {
  readonly amountCents: number
  readonly reason: string
  readonly at: number
  readonly staff: number
}

export interface Dispute {
  readonly payment: Payment
  state: 'open' | 'won' | 'lost'
  /** The money is taken at once. */
  readonly openedAt: number
  closedAt: number | null
}

export type LedgerItem = Moment & { readonly amountCents: number } & (
    | { readonly type: 'invoice'; readonly source: Invoice }
    | { readonly type: 'payment'; readonly source: Payment }
    | { readonly type: 'refund' | 'refund_failed'; readonly source: Refund }
    | { readonly type: 'reversal'; readonly source: Reversal }
    | { readonly type: 'credit' | 'charge'; readonly source: Grant }
    | { readonly type: 'dispute' | 'dispute_reversal'; readonly source: Dispute }
  )

export interface Event extends Moment {
  readonly event: EventName
  readonly details: string
  /** Where the details speak of an invoice, `#` in them stands for its number. */
  readonly invoice: Invoice | null
  /** Where the details speak of money, `$` in them stands for it. */
  readonly amountCents: number
  /** Who did it: a number that selects a staff member; null: none. */
  readonly staff: number | null
}

export interface InAppSubscription {
  readonly device: 'ios' | 'android'
  readonly plan: 'monthly' | 'yearly'
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
  readonly createdAt: number
}

export function beginHistory(): History {
  return {
    subscriptions: [],
    invoices: [],
    attempts: [],
    payments: [],
    refunds: [],
    reversals: [],
    credits: [],
    charges: [],
    disputes: [],
    ledger: [],
    events: [],
    cards: [],
    inApp: [],
  }
}

/** Of customers about whom nothing is reported. */
export const emptyHistory = beginHistory()
