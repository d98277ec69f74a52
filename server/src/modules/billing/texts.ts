/** Texts of the ledger and the events about money. */
import { cardText } from '@portal/contract/billing/card-text'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import { lastDay as lastDayBefore, type Period } from './periods.ts'

export const ledgerText = {
  invoice: (number: number, { start, until }: Period) =>
    `Invoice ${invoiceNumber(number)} (${dateText(start)} - ${dateText(lastDayBefore(until))})`,
  payment: (brand: string, last4: string, number: number) =>
    `Payment ${cardText(brand, last4)} for invoice ${invoiceNumber(number)}`,
  refund: (number: number) => `Refund of invoice ${invoiceNumber(number)}`,
  refundFailed: (number: number) => `Failed refund of invoice ${invoiceNumber(number)}`,
  reversal: (number: number) => `Reversal of invoice ${invoiceNumber(number)}`,
  dispute: (brand: string, last4: string, number: number) =>
    `Chargeback of payment ${cardText(brand, last4)} for invoice ${invoiceNumber(number)}`,
  disputeReversal: (brand: string, last4: string, number: number) =>
    `Chargeback reversed: payment ${cardText(brand, last4)} for invoice ${invoiceNumber(number)}`,
}

/** Returns the details of an event about an immediate end, with the amount refunded to the card. */
export function endingDetails(lastDay: CalendarDay, refundedCents: number): string {
  const refunded = refundedCents > 0 ? `${formatCents(refundedCents)} refunded. ` : ''
  return `${refunded}Last day of service ${formatDate(lastDay)}`
}

/** Returns the details of an event about added days. The check of the periods parses them. */
export function complimentaryDaysDetails(days: number, reason: string): string {
  return `${days} ${days === 1 ? 'day' : 'days'}: ${reason}`
}

/** Parses the number of days from the details of "Complimentary days added". */
export function parseComplimentaryDays(details: string): number {
  return Number.parseInt(details, 10)
}

const dateTexts = new Map<CalendarDay, string>()

/** Caches formatted dates, because bills of many customers contain the same few days. */
function dateText(day: CalendarDay): string {
  const known = dateTexts.get(day)
  if (known !== undefined) return known
  if (dateTexts.size > 10_000) dateTexts.clear()
  const text = formatDate(day)
  dateTexts.set(day, text)
  return text
}
