import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { declineReason } from '@portal/contract/billing/declines'
import { refundReasons, refundReasonText } from '@portal/contract/billing/refunds/reasons'
import type { Customer, CustomerDetails } from '@portal/contract/customers/details'
import { isReadable, refundObstacleOf, retryObstacleOf, toCustomerStatus, toCustomerType } from '../facts.ts'
import type { DetailsRow } from '../queries/details.ts'
import { refundable } from '../rules.ts'

/** Converts a customer's database rows to the details shown in the portal. */
export function toDetails(row: DetailsRow): CustomerDetails {
  return {
    customer: toCustomer(row),
    ledger: row.ledger.map(withInstant),
    invoices: row.invoices.map(withInvoiceText),
    payments: row.payments.map(withInstant).map(withInvoiceNumberText).map(withRefundable),
    credits: row.credits.map(withInstant),
    charges: row.charges.map(withInstant),
    refunds: row.refunds.map(withInstant).map(withInvoiceNumberText).map(withReason),
    events: row.events.map(withInstant),
  }
}

function toCustomer(row: DetailsRow): Customer {
  const balanceCents = row.ledger.reduce((sum, entry) => sum + entry.amountCents, 0)
  return {
    email: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    type: toCustomerType(row.type),
    status: toCustomerStatus(row.status),
    merchant: row.merchant_code,
    newUser: row.new_user,
    createdAt: row.created_at,
    lastLoginTime: row.last_login_at,
    defaultTimeZone: row.time_zone,
    defaultLanguage: row.language,
    emailSmsSubscription: row.opted_in,
    freeSecondsConsumed: row.free_seconds_consumed,
    lastPaymentMode: row.last_payment_mode,
    inAppSubscription: row.in_app_subscription,
    inAppSubscriptionDetails: row.in_app_subscriptions,
    customer: row.provider_customer_id,
    importedHistory: Number(row.imported_history),
    validTill: row.valid_till,
    balanceCents,
    // The next invoice date is stored in case the cancellation is withdrawn; until then there is no next invoice.
    subscriptions: row.subscriptions.map((subscription) => ({
      ...subscription,
      nextInvoiceDate: subscription.cancelOn === null ? subscription.nextInvoiceDate : null,
    })),
    cards: row.cards,
    paymentUnderWay: row.payment_under_way,
    openDisputes: row.open_disputes.map((dispute) => ({ ...dispute, openedAt: new Date(dispute.openedAt) })),
    refundObstacle: refundObstacleOf(row.newest_payment, row.subscriptions.length > 0),
    retryObstacle: retryObstacleOf(row.open_invoice, balanceCents, {
      isDisputed: row.is_disputed,
      isOnHold: row.on_hold_since !== null,
    }),
    // Computed later from the readable parts.
    nextAttemptOn: null,
    problems: [],
    failedAttempts: row.failed_attempts
      .map(withInstant)
      .map(withInvoiceNumberText)
      .map(({ code, ...attempt }) => ({ ...attempt, reason: declineReason(code ?? '') })),
    unreadable: isReadable(row.open_invoice) ? [] : ['openInvoice'],
    address: unlessEmpty({
      line1: row.address_line1,
      line2: row.address_line2,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
      country: row.country,
    }),
    attribution: unlessEmpty({
      client: row.client,
      utmSource: row.utm_source,
      utmCampaign: row.utm_campaign,
      utmMedium: row.utm_medium,
      utmTerm: row.utm_term,
      utmContent: row.utm_content,
    }),
    facebook: profile(row.social_profiles, 'facebook', ['first_name', 'last_name', 'link']),
    google: profile(row.social_profiles, 'google', ['given_name', 'family_name', 'locale', 'gender', 'profile']),
    twitter: profile(row.social_profiles, 'twitter', ['name', 'location', 'lang', 'time_zone', 'id_str']),
    support: unlessEmpty({
      altContact1: row.alt_contact1,
      altContact2: row.alt_contact2,
      address: row.support_address,
      city: row.support_city,
      state: row.support_state,
      zipCode: row.support_zip_code,
      notes: row.support_notes,
    }),
  }
}

function withInstant<Row extends { date: string }>(row: Row): Omit<Row, 'date'> & { date: Date } {
  return { ...row, date: new Date(row.date) }
}

function withInvoiceText<Row extends { number: number }>(row: Row): Omit<Row, 'number'> & { number: string } {
  return { ...row, number: invoiceNumber(row.number) }
}

function withInvoiceNumberText<Row extends { invoiceNumber: number }>(
  row: Row,
): Omit<Row, 'invoiceNumber'> & { invoiceNumber: string } {
  return { ...row, invoiceNumber: invoiceNumber(row.invoiceNumber) }
}

type PaymentRow = DetailsRow['payments'][number]

/** Adds the refundable amount of a payment: 0 while its bank may have the money back. */
function withRefundable<
  Row extends Pick<PaymentRow, 'amountCents' | 'invoiceCents' | 'reversedCents' | 'refundedCents' | 'dispute'>,
>({ invoiceCents, reversedCents, dispute, ...payment }: Row) {
  const { amountCents: paymentCents, refundedCents } = payment
  const left = refundable({ paymentCents, refundedCents, invoiceCents, reversedCents })
  return { ...payment, refundableCents: dispute === null ? left : 0 }
}

type RefundRow = DetailsRow['refunds'][number]

/** Adds the reason for a refund as text. */
function withReason<Row extends Pick<RefundRow, 'reasonCode' | 'description'>>({
  reasonCode,
  description,
  ...refund
}: Row) {
  return { ...refund, reason: refundReason(reasonCode, description ?? '') }
}

function refundReason(code: string | null, description: string): string | null {
  if (code === 'cancellation') return 'Cancellation with refund'
  const known = refundReasons.find((reason) => reason === code)
  return known === undefined ? null : refundReasonText(known, description)
}

/** Returns null if all fields of a section are null. */
function unlessEmpty<Section extends Record<string, string | null>>(section: Section): Section | null {
  return Object.values(section).some((value) => value !== null && value !== '') ? section : null
}

/** Converts data from a social network: only displayed fields, and only if they are text. */
function profile<const Field extends string>(
  profiles: unknown,
  network: string,
  fields: readonly Field[],
): Record<Field, string | null> | null {
  const given = member(profiles, network)
  // Has one entry per field.
  const known = Object.fromEntries(fields.map((field) => [field, textOrNull(member(given, field))])) as Record<
    Field,
    string | null
  >
  return unlessEmpty(known)
}

function member(value: unknown, key: string): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
