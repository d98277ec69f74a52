/** Decides which rows of customers and plans are rejected and how the others are imported. */

import { addDays, calendarDays, easternDay } from '@portal/contract/dates'
import type { CardFacts } from '../../integrations/payments/payments.ts'
import { type BilledElsewhere, type findProviderIds, matchesAnchor, type KnownTakeOver } from '../billing/public.ts'
import type { ExistingCustomer } from './customer-queries.ts'
import type { CustomerRow } from './customer-row.ts'
import type { ImportFacts, Problem } from './importer.ts'
import { payingFields, toBilledElsewhere } from './paying-fields.ts'

/** The maximum delay of an import after the first date that the portal is to bill. */
const MAX_DAYS_LATE = 7

type Row = Partial<CustomerRow>

/** Finds the problems in a customer row itself. */
export function findCustomerProblems(row: Row, facts: ImportFacts): readonly Problem[] {
  const problems: Problem[] = []
  if (row.type === 'comp' && row.validTill === undefined) {
    problems.push({ field: 'validTill', reason: 'is required for a complimentary customer' })
  }
  if (row.createdAt !== undefined && new Date(row.createdAt) > facts.now) {
    problems.push({ field: 'createdAt', reason: 'is in the future' })
  }
  return [...problems, ...findPayingProblems(row, facts)]
}

const required = ['plan', 'price', 'startDate', 'paidUntil', 'providerCustomerId', 'paymentMethodId'] as const
// The keys of the object above.
const payingNames = Object.keys(payingFields) as readonly (keyof typeof payingFields)[]

/** Finds problems in the payment fields of a row. */
function findPayingProblems(row: Row, facts: ImportFacts): readonly Problem[] {
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
    const isCounted = anchor <= nextInvoiceDate && matchesAnchor({ plan, anchor, nextInvoiceDate })
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

/** Finds problems in a price with a discount. */
export function findPriceProblems(row: Pick<Row, 'price' | 'coupon' | 'discount'>): Problem[] {
  // The field is unreadable, which is already reported.
  if (!('discount' in row)) return []
  const { price, coupon, discount = 0 } = row
  const problems: Problem[] = []
  if ((coupon === undefined) !== (discount === 0)) {
    problems.push({ field: 'coupon', reason: 'is required with a discount and not allowed without one' })
  }
  if (price !== undefined && discount > price) {
    problems.push({ field: 'discount', reason: 'must not be more than the price' })
  }
  return problems
}

interface Candidate {
  readonly row: Row
  readonly bySource: ExistingCustomer | undefined
  readonly byName: ExistingCustomer | undefined
  readonly merchants: ReadonlySet<string>
}

/** Finds conflicts between a row and the existing customers. */
export function findConflicts({ row, bySource, byName, merchants }: Candidate): readonly Problem[] {
  const known = bySource ?? byName
  if (bySource && byName && bySource.id !== byName.id)
    return [{ field: 'username', reason: 'belongs to another customer' }]
  if (known) {
    const isOther = known.sourceId !== null && row.sourceId !== undefined && known.sourceId !== row.sourceId
    return isOther ? [{ field: 'sourceId', reason: `the customer already has ID ${known.sourceId}` }] : []
  }
  return row.merchantCode === undefined || merchants.has(row.merchantCode)
    ? []
    : [{ field: 'merchantCode', reason: 'merchant not found' }]
}

/** The portal's data that premium customers are checked against. */
export interface PayingFacts {
  readonly takenOver: ReadonlyMap<number, KnownTakeOver>
  readonly occupied: ReadonlySet<number>
  readonly ids: Awaited<ReturnType<typeof findProviderIds>>
  readonly now: Date
}

export type Step = 'nothing' | 'take over' | 'change'

/** Returns the step for a row, or all reasons to reject it. */
export function decide(
  row: CustomerRow,
  customerId: number | null,
  card: CardFacts | null | undefined,
  facts: PayingFacts,
): Step | readonly Problem[] {
  const known = customerId === null ? undefined : facts.takenOver.get(customerId)
  const given = toBilledElsewhere(row)
  if (given !== null && known && changedFields(given, known.given).length === 0) return 'nothing'
  const problems = [...findChanges(given, known), ...findPayingConflicts(row, customerId, card, facts)]
  if (problems.length > 0) return problems
  if (given === null) return 'nothing'
  return known ? 'change' : 'take over'
}

function findChanges(given: BilledElsewhere | null, known: KnownTakeOver | undefined): Problem[] {
  if (given === null || known === undefined || known.isUntouched) return []
  return changedFields(given, known.given).map((name) => ({
    field: fieldOf(name),
    reason: 'the portal bills or has changed this customer; change it there',
  }))
}

function changedFields(given: BilledElsewhere, known: BilledElsewhere): string[] {
  return Object.keys(given).filter((name) => valueOf(given, name) !== valueOf(known, name))
}

/** Finds conflicts between a row and the data in the portal or at the payment provider, as far as it is readable. */
export function findPayingConflicts(
  row: Row,
  customerId: number | null,
  card: CardFacts | null | undefined,
  { takenOver, occupied, ids, now }: PayingFacts,
): readonly Problem[] {
  const known = customerId === null ? undefined : takenOver.get(customerId)
  const problems: Problem[] = []
  const wrong = (field: keyof CustomerRow, reason: string) => void problems.push({ field, reason })
  if (row.type !== 'paid') {
    if (row.type !== undefined && known?.isLive) {
      wrong('type', 'the customer was imported as premium; cancel the subscription in the portal')
    }
    return problems
  }
  const { paidUntil, providerCustomerId, paymentMethodId } = row
  if (!known && customerId !== null && occupied.has(customerId)) {
    wrong('type', 'this customer of the portal cannot become premium by an import')
  }
  if (paidUntil !== undefined && addDays(paidUntil, 1) < addDays(easternDay(now), -MAX_DAYS_LATE)) {
    wrong('paidUntil', `ended more than ${MAX_DAYS_LATE} days ago`)
  }
  if (card === null) wrong('paymentMethodId', 'the payment provider has no such card of providerCustomerId')
  const owner = ids.customers.get(providerCustomerId ?? '')
  if (owner !== undefined && owner !== customerId) wrong('providerCustomerId', 'belongs to another customer')
  const isOwnCard = known?.given.paymentMethodId === paymentMethodId
  if (ids.cards.has(paymentMethodId ?? '') && !isOwnCard) {
    wrong('paymentMethodId', 'is or was the card of a customer here')
  }
  return problems
}

function valueOf(given: BilledElsewhere, name: string): unknown {
  return new Map<string, unknown>(Object.entries(given)).get(name)
}

/** Returns the field's name in the file. */
function fieldOf(name: string): string {
  const names: Readonly<Record<string, string>> = {
    priceCents: 'price',
    discountCents: 'discount',
    balanceCents: 'balance',
  }
  return names[name] ?? name
}
