import type { PlanType } from '@portal/contract/billing/plans'
import { addDays, type CalendarDay, easternDay } from '@portal/contract/dates'
import type { StoreReport, StoreTransaction } from '../../integrations/app-stores/store.ts'

/** What is known of a subscription in a store, from all reports. */
export type StoreFacts = Omit<StoreReport, 'isUnacknowledged'>

export type EndedReason = 'expired' | 'refunded' | 'revoked' | 'replaced' | 'payment' | 'paused'

/** A stretch of one plan that was bought once: a row of in_app_subscriptions. Renewals move its end. */
export interface Run {
  readonly plan: PlanType
  /** When it was bought. */
  readonly createdAt: Date
  readonly startDate: CalendarDay
  /** Last day. */
  readonly endDate: CalendarDay
  readonly expiresAt: Date
  readonly autoRenews: boolean
  readonly ended: { readonly at: Date; readonly reason: EndedReason } | null
}

/**
 * Adds a report to what is known. The newest report says how the subscription stands, and the newest word on each period
 * counts, so the result does not depend on the order in which reports arrive.
 */
export function merge(known: StoreFacts | null, report: StoreFacts): StoreFacts {
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

/** Of two reports of the same instant, any one, but always the same. */
function isNewer(one: StoreFacts, other: StoreFacts): boolean {
  const difference = one.knownAt.getTime() - other.knownAt.getTime()
  return difference === 0 ? tie(one) > tie(other) : difference > 0
}

function tie({ state, autoRenews, graceUntil }: StoreFacts): string {
  return JSON.stringify([state, autoRenews, graceUntil])
}

/** Each period once, in the order of time. */
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

/** Later answers do not say it again. A refund says more than a revocation. */
function strongest(one: StoreTransaction['takenBack'], other: StoreTransaction['takenBack']) {
  return one === 'refunded' || other === 'refunded' ? 'refunded' : (one ?? other)
}

/** When the newest period ends, with its grace period; null before the first one. */
export function expiryOf({ transactions, graceUntil }: StoreFacts): Date | null {
  const ends = transactions.filter(({ revokedAt }) => revokedAt === null).map(({ expiresAt }) => expiresAt.getTime())
  const newest = transactions.at(-1)
  if (!newest) return null
  return new Date(
    Math.max(ends.length === 0 ? newest.expiresAt.getTime() : Math.max(...ends), graceUntil?.getTime() ?? 0),
  )
}

/** The products of a store with their plans. */
export type Products = ReadonlyMap<string, PlanType>

/** The plan of `product:base-plan` or `product`; null if it is not configured. */
export function planOf(product: string, products: Products): PlanType | null {
  return products.get(product) ?? products.get(product.split(':')[0] ?? '') ?? null
}

/**
 * What a customer has bought with a subscription, oldest first.
 *
 * @param replacedAt when another subscription took its place; null if none did
 */
export function runsOf(facts: StoreFacts, products: Products, replacedAt: Date | null): Run[] {
  if (facts.state === 'pending') return []
  const stretches = stretchesOf(facts.transactions, products)
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
      // Bought and refunded on one day, as test purchases are that last minutes.
      endDate: lastDay < startDate ? startDate : lastDay,
      expiresAt,
      autoRenews: facts.autoRenews && (ended === null || ended.reason === 'payment' || ended.reason === 'paused'),
      ended,
    }
  })
}

interface Stretch {
  readonly plan: PlanType
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Of its newest period, if the store took it back. */
  readonly revoked: StoreTransaction | null
  readonly takenBack: StoreTransaction['takenBack']
}

function stretchesOf(transactions: readonly StoreTransaction[], products: Products): Stretch[] {
  const stretches: Stretch[] = []
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

function endBefore(next: Stretch, { expiresAt, revoked }: Stretch): NonNullable<Run['ended']> {
  if (revoked?.revokedAt && revoked.revokedAt < next.createdAt)
    return { at: revoked.revokedAt, reason: reasonOf(revoked) }
  if (next.createdAt < expiresAt) return { at: next.createdAt, reason: 'replaced' }
  return { at: expiresAt, reason: 'expired' }
}

function endOfNewest(
  { state, knownAt }: StoreFacts,
  { revoked, takenBack }: Stretch,
  expiresAt: Date,
  replacedAt: Date | null,
): Run['ended'] {
  // Taken back, and bought again later.
  const isOverBefore = replacedAt === null || expiresAt < replacedAt
  if (state === 'ended' && takenBack !== null && isOverBefore) return { at: expiresAt, reason: takenBack }
  if (replacedAt !== null) return { at: replacedAt, reason: 'replaced' }
  // The report of a refund may come before that of the new state.
  if (revoked?.revokedAt) return { at: revoked.revokedAt, reason: reasonOf(revoked) }
  const at = expiresAt < knownAt ? expiresAt : knownAt
  switch (state) {
    case 'active':
    case 'grace':
    case 'pending':
      return null
    case 'retrying':
    case 'on-hold':
      // The store tries before the paid period ends.
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
