import { amountDue } from '../rules.ts'

/** An invoice, its customer and everything booked for that customer. */
export interface InvoiceFacts {
  readonly number: number
  readonly start: string
  readonly until: string
  readonly status: string
  readonly planCents: number
  readonly discountCents: number
  readonly totalCents: number
  readonly issuedAt: Date
  readonly settledAt: Date | null
  readonly plan: string
  readonly coupon: string | null
  readonly username: string
  readonly language: string
  readonly firstName: string
  readonly lastName: string
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zipCode: string | null
  readonly country: string | null
  readonly payments: readonly {
    readonly at: Date
    readonly amountCents: number
    readonly brand: string
    readonly last4: string
  }[]
  readonly ledger: readonly Entry[]
}

interface Entry {
  readonly type: string
  readonly amountCents: number
  readonly description: string
  readonly at: Date
  /** The invoice itself, its payments, and its refunds, reversals and chargebacks. */
  readonly isOwn: boolean
  /** Booked since the previous invoice was settled. */
  readonly isNew: boolean
}

/** How an invoice was settled. Amounts are whole cents, positive in the customer's favor. */
export interface Statement {
  /** Balance carried over from earlier invoices. */
  readonly carriedCents: number
  /** Credits and charges settled with the invoice. */
  readonly adjustments: readonly Pick<Entry, 'description' | 'amountCents' | 'at'>[]
  /** The amount due by card. */
  readonly dueCents: number
  /** Refunds, reversals and chargebacks. */
  readonly refunded: readonly Pick<Entry, 'type' | 'amountCents' | 'at'>[]
  /** The resulting balance. */
  readonly balanceCents: number
}

/** Computes an invoice's statement. Once settled, only later refunds, reversals and chargebacks change it. */
export function settle({ ledger, settledAt, totalCents }: InvoiceFacts): Statement {
  const others = ledger.filter(({ isOwn, at }) => !isOwn && (settledAt === null || at <= settledAt))
  const isAdjustment = ({ type, isNew }: Entry) => isNew && (type === 'credit' || type === 'charge')
  const adjustments = others.filter(isAdjustment)
  const carriedCents = sum(others.filter((entry) => !isAdjustment(entry)))
  const own = ledger.filter(({ isOwn }) => isOwn)
  const beforeCents = carriedCents + sum(adjustments)
  return {
    carriedCents,
    adjustments,
    dueCents: amountDue(beforeCents - totalCents),
    refunded: own.filter(({ type }) => type !== 'invoice' && type !== 'payment'),
    balanceCents: beforeCents + sum(own),
  }
}

function sum(entries: readonly { amountCents: number }[]): number {
  return entries.reduce((total, { amountCents }) => total + amountCents, 0)
}
