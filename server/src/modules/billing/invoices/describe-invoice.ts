import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { formatUsername } from '@portal/contract/customers/phone'
import { easternDay } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import { formatCents } from '@portal/contract/money'
import { lastDay } from '../periods.ts'
import { cardText } from '@portal/contract/billing/card-text'
import { type InvoiceFacts, settle } from './rules.ts'
import { dateText, type Language, languageOf, translations } from './translations.ts'

/** An invoice in the customer's language, for both the PDF and the email. */
export interface InvoiceText {
  readonly language: Language
  readonly number: string
  readonly issuedAt: Date
  /** `Invoice 000123` */
  readonly title: string
  readonly status: string
  readonly isPaid: boolean
  readonly seller: readonly string[]
  readonly recipient: readonly string[]
  readonly isAmerican: boolean
  readonly facts: readonly Row[]
  /** The line items, in the order in which they add up. */
  readonly lines: readonly Line[]
  readonly supportAddress: string | null
}

interface Row {
  readonly label: string
  readonly value: string
}

export interface Line extends Row {
  readonly isSum?: boolean
}

interface Seller {
  readonly name: string
  /** The lines of the address. */
  readonly address: readonly string[]
  readonly supportAddress: string | null
}

export function describeInvoice(facts: InvoiceFacts, seller: Seller): InvoiceText {
  const language = languageOf(facts.language)
  const text = translations[language]
  const number = invoiceNumber(facts.number)
  const period = [facts.start, lastDay(facts.until)].map((day) => dateText(day, language)).join(' – ')
  return {
    language,
    number,
    issuedAt: facts.issuedAt,
    title: `${text.invoice} ${number}`,
    status: text.status[facts.status] ?? facts.status,
    isPaid: facts.status === 'paid',
    seller: [seller.name, ...seller.address],
    recipient: recipientOf(facts),
    isAmerican: facts.country === null || facts.country === '' || facts.country === 'US',
    facts: [
      { label: text.date, value: dateText(easternDay(facts.issuedAt), language) },
      { label: text.period, value: period },
    ],
    lines: linesOf(facts, language),
    supportAddress: seller.supportAddress,
  }
}

function linesOf(facts: InvoiceFacts, language: Language): Line[] {
  const text = translations[language]
  const { carriedCents, adjustments, dueCents, refunded, balanceCents } = settle(facts)
  const on = (at: Date) => dateText(easternDay(at), language)
  const line = (label: string, cents: number, isSum = false): Line => ({ label, value: formatCents(cents), isSum })
  const coupon = facts.coupon === null ? text.coupon : `${text.coupon} ${facts.coupon}`
  return [
    line(text.plan[facts.plan] ?? facts.plan, facts.planCents),
    ...(facts.discountCents > 0 ? [line(coupon, -facts.discountCents)] : []),
    line(text.total, facts.totalCents, true),
    ...(carriedCents === 0 ? [] : [line(carriedCents > 0 ? text.earlierCredit : text.earlierDebt, -carriedCents)]),
    ...adjustments.map(({ description, amountCents, at }) => line(`${description} (${on(at)})`, -amountCents)),
    line(text.due, dueCents, true),
    ...facts.payments.map(({ brand, last4, at, amountCents }) =>
      line(`${text.paidWith} ${cardText(brand, last4)} (${on(at)})`, -amountCents),
    ),
    ...(facts.status === 'paid' && facts.payments.length === 0 ? [{ label: text.fromCredit, value: '' }] : []),
    ...refunded.map(({ type, amountCents, at }) => line(`${text.refunded[type] ?? type} (${on(at)})`, -amountCents)),
    line(balanceCents === 0 ? text.balance : balanceCents > 0 ? text.credit : text.owed, Math.abs(balanceCents), true),
  ]
}

function recipientOf(facts: InvoiceFacts): string[] {
  const name = formatFullName(facts)
  const town = [facts.city, [facts.state, facts.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const country = facts.country === 'US' ? null : facts.country
  return (
    [name, facts.line1, facts.line2, town, country, formatUsername(facts.username)]
      .filter((line) => line !== null && line !== '')
      // Only strings remain.
      .map(String)
  )
}
