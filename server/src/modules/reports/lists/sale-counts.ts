import { inAppPricesCents, inAppRows } from '@portal/contract/reports/in-app'
import type { InAppFilter, PaymentFilter } from '@portal/contract/reports/lists'
import type { Db } from '../../../platform/db/connect.ts'
import { countCardSales, countInAppSales } from '../sales/queries.ts'
import { windowOf } from '../window.ts'

/** How many sales a number counts, and what they were sold for together. */
export interface SaleCount {
  readonly count: number
  readonly totalCents: number
}

/** As the card sales report counts them. */
export async function countPayments(db: Db, filter: PaymentFilter): Promise<SaleCount> {
  const sales = await countCardSales(db, windowOf(filter.startDateUtc, filter.endDateUtc))
  const counted = sales.filter(({ amountCents }) => filter.price === undefined || amountCents === Number(filter.price))
  return sum(counted.map(({ amountCents, count }) => ({ count, priceCents: amountCents })))
}

/** As the in-app sales report counts them. */
export async function countInAppSubscriptions(db: Db, filter: InAppFilter): Promise<SaleCount> {
  const sales = await countInAppSales(db, windowOf(filter.startDateUtc, filter.endDateUtc))
  const counted = inAppRows(sales).filter(
    ({ device, plan }) => (filter.device ?? device) === device && (filter.plan ?? plan) === plan,
  )
  return sum(counted.map(({ plan, count }) => ({ count, priceCents: inAppPricesCents[plan] })))
}

function sum(counted: readonly { readonly count: number; readonly priceCents: number }[]): SaleCount {
  const count = counted.reduce((so, one) => so + one.count, 0)
  const totalCents = counted.reduce((so, one) => so + one.count * one.priceCents, 0)
  return { count, totalCents }
}
