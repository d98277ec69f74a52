import type { EventName } from '@portal/contract/customers/event-names'
import type { CalendarDay } from '@portal/contract/dates'
import type { Schedule } from '@portal/server/src/modules/billing/rules.ts'
import type { DemoPlan } from './merchants.ts'

/** What a customer, staff and the provider did on an account. Times are in milliseconds. */
export interface History {
  readonly subscriptions: Subscription[]
  readonly invoices: Invoice[]
  readonly attempts: Attempt[]
  readonly payments: Payment[]
  readonly refunds: Refund[]
  readonly credits: Grant[]
  readonly charges: Grant[]
  readonly disputes: Dispute[]
  readonly cards: Card[]
  readonly inApp: InAppSubscription[]
  /** Events that the engine does not derive from the rest. */
  readonly events: Event[]
}

export interface Card {
  readonly brand: string
  readonly last4: string
  readonly funding: string
  readonly addedAt: number
  /** Who changed the card: a number that selects a staff member; null for the customer. */
  readonly staff: number | null
  /** When it was removed at the provider. */
  removedAt: number | null
}

export interface Subscription {
  readonly plan: DemoPlan
  readonly createdAt: number
  schedule: Schedule
  cancelOn: CalendarDay | null
  endedOn: CalendarDay | null
}

export interface Invoice {
  readonly subscription: Subscription
  readonly start: CalendarDay
  readonly totalCents: number
  reversedCents: number
  status: 'open' | 'paid' | 'void'
}

export interface Attempt {
  readonly invoice: Invoice
  readonly amountCents: number
  readonly declineCode: string | null
}

export interface Payment {
  readonly attempt: Attempt
  refundedCents: number
  isDisputed: boolean
}

export interface Refund {
  readonly payment: Payment
  /** Made in the provider dashboard, not by the portal. */
  readonly isAtProvider: boolean
  readonly amountCents: number
  readonly requestedAt: number
  /** When it came back. */
  readonly failedAt: number | null
  readonly state: 'pending' | 'succeeded' | 'failed'
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
  /** The money is taken immediately. */
  readonly openedAt: number
  closedAt: number | null
}

export interface Event {
  readonly at: number
  readonly event: EventName
  readonly details: string
  /** If the details refer to an invoice, `#` in them stands for its number. */
  readonly invoice: Invoice | null
  /** Who did it: a number that selects a staff member; null for none. */
  readonly staff: number | null
}

export interface InAppSubscription {
  readonly device: 'ios' | 'android'
  readonly plan: 'monthly' | 'yearly'
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
  readonly createdAt: number
  readonly refundedAt: number | null
}

export function createHistory(): History {
  return {
    subscriptions: [],
    invoices: [],
    attempts: [],
    payments: [],
    refunds: [],
    credits: [],
    charges: [],
    disputes: [],
    cards: [],
    inApp: [],
    events: [],
  }
}
