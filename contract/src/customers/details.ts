import { z } from 'zod'
import { calendarDay, count, instant, withCents } from '../wire.ts'
import { customerStatuses, customerTypes, refundObstacles, retryObstacles, unreadableParts } from './facts.ts'
import { problem } from './problems.ts'

/** Text that the service's other systems may have left out. */
const text = z.string().nullable()

const inAppSubscription = z
  .object({
    plan: z.string(),
    startDate: calendarDay.nullable(),
    endDate: calendarDay.nullable(),
    device: z.string(),
  })
  .meta({ id: 'InAppSubscription' })

/** A living subscription that we bill. */
const subscription = z
  .object({
    plan: z.string(),
    coupon: text,
    startDate: calendarDay,
    endDate: calendarDay,
    /** None while a cancellation is scheduled: no invoice will come. */
    nextInvoiceDate: calendarDay.nullable(),
    cancelOn: calendarDay.nullable(),
    invoiceCount: count,
    paymentAttemptCount: count,
  })
  .meta({ id: 'Subscription' })

const card = z
  .object({ name: z.string(), last4: z.string(), brand: z.string(), funding: z.string() })
  .meta({ id: 'Card' })

/** A chargeback that is not decided. */
const openDispute = withCents('amount', { openedAt: instant })

const failedAttempt = withCents('amount', {
  date: instant,
  invoiceNumber: z.string(),
  /** Of its invoice, from 1. */
  number: count,
  cardBrand: z.string(),
  cardLast4: z.string(),
  /** Why, in words. */
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

/** As the social networks name their own fields. */
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

/** Everything known of one customer, with the balance of the ledger: plus is in the customer's favour. */
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
  /** The customer's id at the payment provider. */
  customer: text,
  /** How many invoices, payments and refunds of other systems were imported. */
  importedHistory: count,
  /** The last day of a complimentary subscription. */
  validTill: calendarDay.nullable(),

  subscriptions: z.array(subscription),
  cards: z.array(card),
  /** Something was asked of the payment provider whose outcome is not known yet. */
  paymentUnderWay: z.boolean(),
  openDisputes: z.array(openDispute),
  /** Why the newest payment cannot be refunded now; null if it can, or if there is no living subscription. */
  refundObstacle: z.enum(refundObstacles).nullable(),
  /** Why the open invoice cannot be charged again now; null if it can. */
  retryObstacle: z.enum(retryObstacles).nullable(),
  /** When the open invoice will be charged automatically. */
  nextAttemptOn: calendarDay.nullable(),
  /** What needs attention, the worst first. */
  problems: z.array(problem),
  /** Payment attempts that the bank declined, newest first. */
  failedAttempts: z.array(failedAttempt),
  /** Parts that could not be read, and are empty here; nearly always none. */
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
  /** The payment provider's id of the charge. */
  chargeId: text,
  /** What of it went back to the card. */
  refundedCents: count,
  /** What of it can still be refunded. */
  refundableCents: count,
})
const credit = withCents('amount', { date: instant, description: z.string() })
const charge = withCents('amount', { date: instant, description: z.string() })
const refund = withCents('amount', {
  date: instant,
  type: z.string(),
  invoiceNumber: text,
  refundId: text,
  /** From the list, with the text of staff; null for a refund made outside the portal. */
  reason: text,
  /** Who refunded it; null as well where it is not known. */
  by: text,
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

/** A customer and all that has happened to them; each list newest first. */
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

/** One list on the wire: the customer with its balance, then the seven lists in this order. */
export const customerDetails = z.codec(wire, z.custom<CustomerDetails>(), {
  decode: ([customer, ledger, invoices, payments, credits, charges, refunds, events]) => {
    return { customer, ledger, invoices, payments, credits, charges, refunds, events }
  },
  encode: (all): z.output<typeof wire> => {
    return [all.customer, all.ledger, all.invoices, all.payments, all.credits, all.charges, all.refunds, all.events]
  },
})
