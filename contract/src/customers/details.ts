import { z } from 'zod'
import { calendarDay, count, instant, withCents } from '../wire.ts'
import { customerStatuses, customerTypes, refundObstacles, retryObstacles, unreadableParts } from './facts.ts'
import { problem } from './problems.ts'

/** Text that the service's other systems may omit. */
const text = z.string().nullable()

const inAppSubscription = z
  .object({
    plan: z.string(),
    startDate: calendarDay.nullable(),
    endDate: calendarDay.nullable(),
    device: z.string(),
  })
  .meta({ id: 'InAppSubscription' })

/** An active subscription that we bill. */
const subscription = z
  .object({
    plan: z.string(),
    coupon: text,
    startDate: calendarDay,
    endDate: calendarDay,
    /** Null while a cancellation is scheduled, because no invoice will follow. */
    nextInvoiceDate: calendarDay.nullable(),
    cancelOn: calendarDay.nullable(),
    invoiceCount: count,
    paymentAttemptCount: count,
  })
  .meta({ id: 'Subscription' })

const card = z
  .object({ name: z.string(), last4: z.string(), brand: z.string(), funding: z.string() })
  .meta({ id: 'Card' })

/** An undecided chargeback. */
const openDispute = withCents('amount', { openedAt: instant })

const failedAttempt = withCents('amount', {
  date: instant,
  invoiceNumber: z.string(),
  /** Attempt number within its invoice, from 1. */
  number: count,
  cardBrand: z.string(),
  cardLast4: z.string(),
  /** The reason as text. */
  reason: z.string(),
})

const address = z
  .object({ line1: text, line2: text, city: text, state: text, zipCode: text, country: text })
  .meta({ id: 'Address' })

const attribution = z
  .object({
    client: text,
    utmSource: text,
    utmCampaign: text,
    utmMedium: text,
    utmTerm: text,
    utmContent: text,
  })
  .meta({ id: 'Attribution' })

/** Field names of the social networks. */
const facebook = z.object({ first_name: text, last_name: text, link: text })
const google = z.object({ given_name: text, family_name: text, locale: text, gender: text, profile: text })
const twitter = z.object({ name: text, location: text, lang: text, time_zone: text, id_str: text })

const support = z
  .object({
    altContact1: text,
    altContact2: text,
    address: text,
    city: text,
    state: text,
    zipCode: text,
    notes: text,
  })
  .meta({ id: 'SupportInformation' })

/** All data of a customer, including the ledger balance: positive is in the customer's favor. */
const customer = withCents('balance', {
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: z.enum(customerTypes),
  status: z.enum(customerStatuses),
  merchant: text,
  newUser: z.boolean(),
  createdAt: instant,
  lastLoginTime: instant.nullable(),

  defaultTimeZone: text,
  defaultLanguage: text,
  emailSmsSubscription: z.boolean(),

  freeSecondsConsumed: count,
  lastPaymentMode: text,
  inAppSubscription: z.boolean(),
  inAppSubscriptionDetails: z.array(inAppSubscription),
  /** Customer ID at the payment provider. */
  customer: text,
  /** Number of invoices, payments and refunds imported from other systems. */
  importedHistory: count,
  /** Last day of a complimentary subscription. */
  validTill: calendarDay.nullable(),

  subscriptions: z.array(subscription),
  cards: z.array(card),
  /** A payment provider operation has no known outcome yet. */
  paymentUnderWay: z.boolean(),
  openDisputes: z.array(openDispute),
  /** Why the newest payment cannot be refunded now; null if it can, or if there is no active subscription. */
  refundObstacle: z.enum(refundObstacles).nullable(),
  /** Why the open invoice cannot be charged again now; null if it can be. */
  retryObstacle: z.enum(retryObstacles).nullable(),
  /** Day of the next automatic charge of the open invoice. */
  nextAttemptOn: calendarDay.nullable(),
  /** Problems that need attention, worst first. */
  problems: z.array(problem),
  /** Declined payment attempts, newest first. */
  failedAttempts: z.array(failedAttempt),
  /** Parts that could not be read and are empty here; rare. */
  unreadable: z.array(z.enum(unreadableParts)),
  address: address.nullable(),
  attribution: attribution.nullable(),
  facebook: facebook.nullable(),
  google: google.nullable(),
  twitter: twitter.nullable(),
  support: support.nullable(),
})
export type Customer = z.output<typeof customer>

const ledgerItem = withCents('amount', { date: instant, description: z.string() })
const invoice = withCents('amount', {
  date: calendarDay,
  number: z.string(),
  startDate: calendarDay,
  endDate: calendarDay,
})
const payment = withCents('amount', {
  date: instant,
  type: z.string(),
  invoiceNumber: text,
  merchant: text,
  /** Charge ID at the payment provider. */
  chargeId: text,
  /** Refunded part of the payment. */
  refundedCents: count,
  /** Refundable part of the payment. */
  refundableCents: count,
})
const credit = withCents('amount', { date: instant, description: z.string() })
const charge = withCents('amount', { date: instant, description: z.string() })
const refund = withCents('amount', {
  date: instant,
  type: z.string(),
  invoiceNumber: text,
  refundId: text,
  /** Selected reason with the text staff entered; null for a refund made outside the portal. */
  reason: text,
  /** The user who refunded it; null if unknown. */
  by: text,
  /** The payment provider has accepted it, but the money is still on its way. */
  isPending: z.boolean(),
})
const event = z
  .object({ date: instant, event: z.string(), details: z.string(), byStaff: z.boolean() })
  .meta({ id: 'CustomerEvent' })

export type LedgerItem = z.output<typeof ledgerItem>
export type Invoice = z.output<typeof invoice>
export type Payment = z.output<typeof payment>
export type Credit = z.output<typeof credit>
export type Charge = z.output<typeof charge>
export type Refund = z.output<typeof refund>
export type CustomerEvent = z.output<typeof event>

/** A customer with their history; each list is newest first. */
export interface CustomerDetails {
  readonly customer: Customer
  readonly ledger: LedgerItem[]
  readonly invoices: Invoice[]
  readonly payments: Payment[]
  readonly credits: Credit[]
  readonly charges: Charge[]
  readonly refunds: Refund[]
  readonly events: CustomerEvent[]
}

const wire = z.tuple([
  customer,
  z.array(ledgerItem),
  z.array(invoice),
  z.array(payment),
  z.array(credit),
  z.array(charge),
  z.array(refund),
  z.array(event),
])

/** A single list on the wire: the customer with the balance, then the seven lists in this order. */
export const customerDetails = z.codec(wire, z.custom<CustomerDetails>(), {
  decode: ([customer, ledger, invoices, payments, credits, charges, refunds, events]) => {
    return { customer, ledger, invoices, payments, credits, charges, refunds, events }
  },
  encode: (all): z.output<typeof wire> => {
    return [all.customer, all.ledger, all.invoices, all.payments, all.credits, all.charges, all.refunds, all.events]
  },
})
