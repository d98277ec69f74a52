import type { PlanType } from '@portal/contract/billing/plans'
import { addDays, type CalendarDay, easternDay } from '@portal/contract/dates'
import type { StoreReport, StoreTransaction } from '../../integrations/app-stores/store.ts'

/** Everything known about a store subscription, merged from all reports. */
export type StoreFacts = Omit<StoreReport, 'isUnacknowledged'>

export type EndedReason = 'expired' | 'refunded' | 'revoked' | 'replaced' | 'payment' | 'paused'

/** A continuous stretch of one plan, stored as a row of in_app_subscriptions. Renewals extend its end. */
export interface Run {
  readonly plan: PlanType
  /** The time of purchase. */
  readonly createdAt: Date
  readonly startDate: CalendarDay
  /** The last day of access. */
  readonly endDate: CalendarDay
  readonly expiresAt: Date
  readonly autoRenews: boolean
  readonly ended: { readonly at: Date; readonly reason: EndedReason } | null
}

/**
 * Merges a report into the known facts. The newest report determines the state and the newest data on each period wins,
 * so the result does not depend on the order of arrival.
 */
export function mergeReport(known: StoreFacts | null, report: StoreFacts): StoreFacts {
  if (known === null) return { ...report, transactions: newestOfEach(report.transactions) }
  const [older, newer] = isNewer(report, known) ? [known, report] : [report, known]
  return {
    ...newer,
    accountToken: newer.accountToken ?? older.accountToken,
    replaces: newer.replaces ?? older.replaces,
    orderId: newer.orderId ?? older.orderId,
    transactions: newestOfEach([...known.transactions, ...report.transactions]),
  }
}

/** Breaks ties between reports of the same instant deterministically. */
function isNewer(one: StoreFacts, other: StoreFacts): boolean {
  const difference = one.knownAt.getTime() - other.knownAt.getTime()
  return difference === 0 ? tie(one) > tie(other) : difference > 0
}

function tie({ state, autoRenews, graceUntil }: StoreFacts): string {
  return JSON.stringify([state, autoRenews, graceUntil])
}

/** Returns each period once, in chronological order. */
function newestOfEach(transactions: readonly StoreTransaction[]): StoreTransaction[] {
  const newest = new Map<string, StoreTransaction>()
  for (const transaction of transactions) {
    const known = newest.get(transaction.id)
    if (!known) newest.set(transaction.id, transaction)
    else {
      const later = transaction.knownAt >= known.knownAt ? transaction : known
      newest.set(transaction.id, { ...later, takenBack: strongest(known.takenBack, transaction.takenBack) })
    }
  }
  return [...newest.values()].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
}

/** Keeps the refund or revocation, which later reports omit. A refund outranks a revocation. */
function strongest(one: StoreTransaction['takenBack'], other: StoreTransaction['takenBack']) {
  return one === 'refunded' || other === 'refunded' ? 'refunded' : (one ?? other)
}

/** Returns the end of the newest period including its grace period; null if there is no period yet. */
export function expiryOf({ transactions, graceUntil }: StoreFacts): Date | null {
  const ends = transactions.filter(({ revokedAt }) => revokedAt === null).map(({ expiresAt }) => expiresAt.getTime())
  const newest = transactions.at(-1)
  if (!newest) return null
  return new Date(
    Math.max(ends.length === 0 ? newest.expiresAt.getTime() : Math.max(...ends), graceUntil?.getTime() ?? 0),
  )
}

/** A store's products and their plans. */
export type Products = ReadonlyMap<string, PlanType>

/** Returns the plan of `product:base-plan` or `product`; null if it is not configured. */
export function planOf(product: string, products: Products): PlanType | null {
  return products.get(product) ?? products.get(product.split(':')[0] ?? '') ?? null
}

/**
 * Returns the customer's runs of a subscription, oldest first.
 *
 * @param replacedAt when another subscription replaced it; null if none did
 */
export function runsOf(facts: StoreFacts, products: Products, replacedAt: Date | null): Run[] {
  if (facts.state === 'pending') return []
  const stretches = coveredPeriods(facts.transactions, products)
  return stretches.map((stretch, index) => {
    const { plan, createdAt } = stretch
    const next = stretches[index + 1]
    const expiresAt = next === undefined ? latest(stretch.expiresAt, facts.graceUntil) : stretch.expiresAt
    const ended = next === undefined ? endOfNewest(facts, stretch, expiresAt, replacedAt) : endBefore(next, stretch)
    const startDate = easternDay(createdAt)
    const over = ended !== null && ended.at < expiresAt ? ended.at : expiresAt
    const lastDay = addDays(easternDay(over), -1)
    return {
      plan,
      createdAt,
      startDate,
      // A purchase refunded on the same day, like a test purchase that lasts minutes.
      endDate: lastDay < startDate ? startDate : lastDay,
      expiresAt,
      autoRenews: facts.autoRenews && (ended === null || ended.reason === 'payment' || ended.reason === 'paused'),
      ended,
    }
  })
}

interface CoveredPeriod {
  readonly plan: PlanType
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The newest period if the store revoked it; otherwise null. */
  readonly revoked: StoreTransaction | null
  readonly takenBack: StoreTransaction['takenBack']
}

function coveredPeriods(transactions: readonly StoreTransaction[], products: Products): CoveredPeriod[] {
  const stretches: CoveredPeriod[] = []
  for (const period of transactions) {
    const plan = planOf(period.product, products)
    if (plan === null) continue
    const last = stretches.at(-1)
    const { revokedAt, expiresAt, takenBack } = period
    const revoked = revokedAt === null ? null : period
    if (last === undefined || last.plan !== plan || period.isPurchase) {
      const createdAt = last === undefined && !period.isPurchase ? period.firstAt : period.startsAt
      stretches.push({ plan, createdAt, expiresAt, revoked, takenBack })
    } else {
      stretches[stretches.length - 1] = { ...last, expiresAt, revoked, takenBack }
    }
  }
  return stretches
}

function endBefore(next: CoveredPeriod, { expiresAt, revoked }: CoveredPeriod): NonNullable<Run['ended']> {
  if (revoked?.revokedAt && revoked.revokedAt < next.createdAt)
    return { at: revoked.revokedAt, reason: reasonOf(revoked) }
  if (next.createdAt < expiresAt) return { at: next.createdAt, reason: 'replaced' }
  return { at: expiresAt, reason: 'expired' }
}

function endOfNewest(
  { state, knownAt }: StoreFacts,
  { revoked, takenBack }: CoveredPeriod,
  expiresAt: Date,
  replacedAt: Date | null,
): Run['ended'] {
  // Refunded or revoked before the replacement was bought.
  const isOverBefore = replacedAt === null || expiresAt < replacedAt
  if (state === 'ended' && takenBack !== null && isOverBefore) return { at: expiresAt, reason: takenBack }
  if (replacedAt !== null) return { at: replacedAt, reason: 'replaced' }
  // A refund can be reported before the new state.
  if (revoked?.revokedAt) return { at: revoked.revokedAt, reason: reasonOf(revoked) }
  const at = expiresAt < knownAt ? expiresAt : knownAt
  switch (state) {
    case 'active':
    case 'grace':
    case 'pending':
      return null
    case 'retrying':
    case 'on-hold':
      // The store attempts the renewal before the paid period ends.
      return expiresAt > knownAt ? null : { at, reason: 'payment' }
    case 'paused':
      return { at, reason: 'paused' }
    case 'revoked':
      return { at, reason: 'revoked' }
    case 'ended':
      return { at, reason: 'expired' }
  }
}

function reasonOf({ isRefunded }: StoreTransaction): EndedReason {
  return isRefunded ? 'refunded' : 'revoked'
}

function latest(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one
}
