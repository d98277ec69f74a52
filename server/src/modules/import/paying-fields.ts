import { planTypes } from '@portal/contract/billing/plans'
import { addDays, type CalendarDay, calendarDays, easternDay } from '@portal/contract/dates'
import { z } from 'zod'
import { type BilledElsewhere, fitsAnchor } from '../billing/public.ts'
import { balance, day, dollars, machineText, optional, text } from './cells.ts'
import type { CustomerRow } from './customer-row.ts'
import type { ImportFacts, Problem } from './importer.ts'
import { findPriceProblems } from './plans.ts'

const MAX_BALANCE_CENTS = 50_000

/** What a premium customer brings along. */
export const payingFields = z.object({
  plan: optional(z.enum(planTypes, 'must be monthly or yearly')),
  price: optional(dollars.refine((cents) => cents > 0, 'must be greater than zero')),
  coupon: optional(text(40)),
  discount: optional(dollars),
  startDate: optional(day),
  anchor: optional(day),
  paidUntil: optional(day),
  cancelOn: optional(day),
  balance: optional(balance(MAX_BALANCE_CENTS)),
  providerCustomerId: optional(machineText(255)),
  paymentMethodId: optional(machineText(255)),
  cardName: optional(text(128)),
}).shape

const required = ['plan', 'price', 'startDate', 'paidUntil', 'providerCustomerId', 'paymentMethodId'] as const
// The keys of the object above.
const payingNames = Object.keys(payingFields) as readonly (keyof typeof payingFields)[]

type Row = Partial<CustomerRow>

/** What is wrong with what a row says about payments. */
export function findPayingProblems(row: Row, facts: ImportFacts): readonly Problem[] {
  if (row.type === undefined) return []
  if (row.type !== 'paid') {
    const given = payingNames.filter((field) => row[field] !== undefined)
    return given.map((field) => ({ field, reason: 'is only for premium customers' }))
  }
  const missing = required.filter((field) => row[field] === undefined)
  return [
    ...(facts.billFrom === null ? [{ field: 'type', reason: 'premium customers need --bill-from' }] : []),
    ...missing.map((field) => ({ field, reason: 'is required for a premium customer' })),
    ...(row.status === 'suspended'
      ? [{ field: 'status', reason: 'must not be suspended for a premium customer' }]
      : []),
    ...findPriceProblems(row),
    ...findDateProblems(row, facts),
  ]
}

function findDateProblems(
  { startDate, paidUntil, cancelOn, createdAt, plan, ...row }: Row,
  facts: ImportFacts,
): Problem[] {
  const problems: Problem[] = []
  const wrong = (field: keyof CustomerRow, reason: string) => void problems.push({ field, reason })
  const anchor = row.anchor ?? startDate
  const today = easternDay(facts.now)
  if (startDate !== undefined && startDate > today) wrong('startDate', 'is in the future')
  if (startDate !== undefined && createdAt !== undefined && startDate < easternDay(new Date(createdAt))) {
    wrong('startDate', 'is before createdAt')
  }
  if (startDate !== undefined && row.anchor !== undefined && row.anchor < startDate) {
    wrong('anchor', 'is before startDate')
  }
  if (paidUntil === undefined) return problems

  if (startDate !== undefined && paidUntil < startDate) wrong('paidUntil', 'is before startDate')
  if (cancelOn !== undefined && cancelOn !== paidUntil) wrong('cancelOn', 'must be empty or the day of paidUntil')
  if (paidUntil >= calendarDays.last) wrong('paidUntil', `must be before ${calendarDays.last}`)
  else if (anchor !== undefined && plan !== undefined) {
    const nextInvoiceDate = addDays(paidUntil, 1)
    const isCounted = anchor <= nextInvoiceDate && fitsAnchor({ plan, anchor, nextInvoiceDate })
    if (!isCounted) {
      const reason = `must end a period of the anchor ${anchor}; if the cycle has moved, enter ${nextInvoiceDate} as anchor`
      wrong('paidUntil', reason)
    }
  }
  if (facts.billFrom !== null && addDays(paidUntil, 1) < facts.billFrom) {
    const reason = `the other system has to bill this customer until the portal does, from ${facts.billFrom}`
    wrong('paidUntil', reason)
  }
  return problems
}

/** Null for a customer who is not premium, or of whom something required is missing. */
export function toBilledElsewhere(row: Partial<CustomerRow>): BilledElsewhere | null {
  const { plan, price, startDate, paidUntil, providerCustomerId, paymentMethodId } = row
  if (row.type !== 'paid' || plan === undefined || price === undefined) return null
  if (startDate === undefined || paidUntil === undefined) return null
  if (providerCustomerId === undefined || paymentMethodId === undefined) return null
  return {
    plan,
    coupon: row.coupon ?? null,
    priceCents: price,
    discountCents: row.discount ?? 0,
    startDate,
    anchor: row.anchor ?? startDate,
    paidUntil,
    cancelOn: row.cancelOn ?? null,
    balanceCents: row.balance ?? 0,
    providerCustomerId,
    paymentMethodId,
  }
}

/** The day on which the portal bills first. */
export function firstInvoiceOf({ paidUntil }: BilledElsewhere): CalendarDay {
  return addDays(paidUntil, 1)
}
