import type { CustomerDetails } from '@portal/contract/customers/details'
import { type CalendarDay, formatDate, startOfUtcDay } from '@portal/contract/dates'
import { spell } from './labels.ts'

export type MomentKind = 'signUp' | 'event' | 'invoice' | 'payment' | 'refund' | 'credit' | 'charge'

/** Something that happened to a customer. */
export interface Moment {
  readonly key: string
  readonly kind: MomentKind
  readonly date: Date | CalendarDay
  readonly title: string
  readonly details: string
  /** What was paid, asked for or given; nothing where no money is at stake. */
  readonly amountCents?: number
}

/** All that has happened to a customer, newest first. The ledger books the same once more and is left out. */
export function lifeOf(details: CustomerDetails): readonly Moment[] {
  const { customer, events, invoices, payments, refunds, credits, charges } = details
  const moments: Omit<Moment, 'key'>[] = [
    ...events.map((event) => ({
      kind: 'event' as const,
      date: event.date,
      title: event.event,
      details: event.details,
    })),
    ...payments.map((payment) => ({
      kind: 'payment' as const,
      date: payment.date,
      title: 'Payment',
      details: listed(spell(payment.type), payment.invoiceNumber && `invoice ${payment.invoiceNumber}`),
      amountCents: payment.amountCents,
    })),
    ...refunds.map((refund) => ({
      kind: 'refund' as const,
      date: refund.date,
      title: 'Refund',
      details: listed(spell(refund.type), refund.invoiceNumber && `invoice ${refund.invoiceNumber}`),
      amountCents: refund.amountCents,
    })),
    ...credits.map((credit) => ({ kind: 'credit' as const, title: 'Credit', details: credit.description, ...credit })),
    ...charges.map((charge) => ({ kind: 'charge' as const, title: 'Charge', details: charge.description, ...charge })),
    ...invoices.map((invoice) => ({
      kind: 'invoice' as const,
      date: invoice.date,
      title: `Invoice ${invoice.number}`,
      details: `${formatDate(invoice.startDate)} to ${formatDate(invoice.endDate)}`,
      amountCents: invoice.amountCents,
    })),
    { kind: 'signUp', date: customer.createdAt, title: 'Signed up', details: customer.merchant ?? '' },
  ]
  return moments
    .map((moment, at) => ({ ...moment, key: `${moment.kind} ${at}` }))
    .sort((first, second) => timeOf(second.date) - timeOf(first.date))
}

/** The month of a moment, in UTC as all dates of customers: `Mar 2026`. */
export function monthOf({ date }: Moment): string {
  const [monthAndDay = '', year = ''] = formatDate(date).split(', ')
  return `${monthAndDay.split(' ')[0]} ${year}`
}

function timeOf(date: Date | CalendarDay): number {
  return (typeof date === 'string' ? startOfUtcDay(date) : date).getTime()
}

function listed(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ')
}
