import { planTypes } from '@portal/contract/billing/plans'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import { z } from 'zod'
import type { BilledElsewhere } from '../billing/public.ts'
import { balance, day, dollars, machineText, optional, text } from './cells.ts'
import type { CustomerRow } from './customer-row.ts'

const MAX_BALANCE_CENTS = 50_000

/** The additional fields of a premium customer. */
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

/** Returns null if the customer is not premium or a required field is missing. */
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

/** Returns the first day billed by the portal. */
export function firstInvoiceOf({ paidUntil }: BilledElsewhere): CalendarDay {
  return addDays(paidUntil, 1)
}
