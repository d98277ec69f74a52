import type { LimitRule, MoneyLimits } from '@portal/contract/money-limits/limits'

/** Amounts in cents that already count against the limits, including pending requests. */
export interface GivenAmounts {
  /** By the staff member, in the last 24 hours. */
  readonly staffDayCents: number
  /** To the customer, in the last 30 days, by anyone. */
  readonly customerMonthCents: number
}

/** A limit that an action would exceed. */
export interface Exceeded {
  readonly rule: LimitRule
  readonly limitCents: number
  /** The amount already given that counts toward this limit. */
  readonly givenCents: number
}

/** Returns the first limit that this value would exceed, or null. An action without cost never exceeds a limit. */
export function exceededBy(valueCents: number, limits: MoneyLimits, given: GivenAmounts): Exceeded | null {
  if (valueCents <= 0) return null
  const checks: readonly [LimitRule, number | null, number][] = [
    ['single', limits.singleCents, 0],
    ['staff-day', limits.staffDayCents, given.staffDayCents],
    ['customer-month', limits.customerMonthCents, given.customerMonthCents],
  ]
  for (const [rule, limitCents, givenCents] of checks) {
    if (limitCents !== null && givenCents + valueCents > limitCents) return { rule, limitCents, givenCents }
  }
  return null
}

/** A limit that a bulk run would exceed. */
export interface ExceededByRun extends Exceeded {
  /** Number of rows that exceed it; null for the daily limit, which counts all rows together. */
  readonly rows: number | null
}

interface RunValue {
  readonly valueCents: number
  readonly rowsAboveSingle: number
  readonly rowsAboveMonth: number
}

/** Returns all limits that a bulk run would exceed. Each row is an action, and all rows count on one day. */
export function exceededByRun(
  { valueCents, rowsAboveSingle, rowsAboveMonth }: RunValue,
  limits: MoneyLimits,
  givenCents: number,
): ExceededByRun[] {
  const { singleCents, staffDayCents, customerMonthCents } = limits
  const exceeded: ExceededByRun[] = []
  if (singleCents !== null && rowsAboveSingle > 0)
    exceeded.push({ rule: 'single', limitCents: singleCents, givenCents: 0, rows: rowsAboveSingle })
  if (staffDayCents !== null && valueCents > 0 && givenCents + valueCents > staffDayCents)
    exceeded.push({ rule: 'staff-day', limitCents: staffDayCents, givenCents, rows: null })
  if (customerMonthCents !== null && rowsAboveMonth > 0)
    exceeded.push({ rule: 'customer-month', limitCents: customerMonthCents, givenCents: 0, rows: rowsAboveMonth })
  return exceeded
}

const DAYS_PER_YEAR = 365n
const PERIODS_PER_YEAR = { monthly: 12n, yearly: 1n } as const

/** Returns the value of free days at a monthly or yearly price, in cents, rounded half up. */
export function valueOfDays(
  days: number,
  price: { readonly plan: 'monthly' | 'yearly'; readonly cents: number },
): number {
  const yearCents = BigInt(price.cents) * PERIODS_PER_YEAR[price.plan]
  return Number((2n * BigInt(days) * yearCents + DAYS_PER_YEAR) / (2n * DAYS_PER_YEAR))
}
