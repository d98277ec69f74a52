import { amountDue } from '../rules.ts'

/** What is known of one invoice, its customer and everything that was booked for them. */
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
  /** The invoice itself, its payments, and what was given back of it. */
  readonly isOwn: boolean
  /** Booked since the invoice before was settled. */
  readonly isNew: boolean
}

/** How an invoice was settled. Amounts are whole cents, plus in the customer's favour. */
export interface Statement {
  /** What earlier invoices had left over. */
  readonly carriedCents: number
  /** Credits and charges that were settled with the invoice. */
  readonly adjustments: readonly Pick<Entry, 'description' | 'amountCents' | 'at'>[]
  /** What remained to be paid by card. */
  readonly dueCents: number
  /** Refunds, reversals and chargebacks. */
  readonly givenBack: readonly Pick<Entry, 'type' | 'amountCents' | 'at'>[]
  /** After all of this. */
  readonly balanceCents: number
}

/** The same for a settled invoice whenever it is asked, but for what is given back of it later. */
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
    givenBack: own.filter(({ type }) => type !== 'invoice' && type !== 'payment'),
    balanceCents: beforeCents + sum(own),
  }
}

function sum(entries: readonly { amountCents: number }[]): number {
  return entries.reduce((total, { amountCents }) => total + amountCents, 0)
}
