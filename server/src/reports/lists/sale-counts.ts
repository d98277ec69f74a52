import { inAppPricesCents, inAppRows } from '@portal/contract/reports/in-app'
import type { InAppFilter, PaymentFilter } from '@portal/contract/reports/lists'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { asCounted, changesAfter, type Snapshot } from '../moments.ts'
import { countCardSales, countInAppSales } from '../sales/queries.ts'
import { windowOf } from '../window.ts'
import { during } from './pages.ts'

/** How many sales a number counts, and what they were sold for together. */
export interface SaleCount {
  readonly count: number
  readonly totalCents: number
}

/** What the card sales report counted at that moment: what it counts now, less what has come since. */
export async function countPayments(db: Db, filter: PaymentFilter, snapshot: Snapshot): Promise<SaleCount> {
  const window = windowOf(filter.startDateUtc, filter.endDateUtc)
  const { rows: since } = await sql<{ amountCents: number; count: number }>`
    select price_cents as "amountCents", -sum(payments)::bigint as count from ${changesAfter.payments(snapshot)}
    where ${during('paid_at', window.span, null)} group by 1
  `.execute(db)
  const sales = [...(await countCardSales(db, window)), ...since]
  const counted = sales.filter(({ amountCents }) => filter.price === undefined || amountCents === Number(filter.price))
  return sum(counted.map(({ amountCents, count }) => ({ count, priceCents: amountCents })))
}

/** The same of the in-app sales report. */
export async function countInAppSubscriptions(db: Db, filter: InAppFilter, snapshot: Snapshot): Promise<SaleCount> {
  const window = windowOf(filter.startDateUtc, filter.endDateUtc)
  const { rows: since } = await sql<{ device: 'ios' | 'android'; plan: 'monthly' | 'yearly'; count: number }>`
    select device, plan, -sum(subscriptions)::bigint as count from ${changesAfter.inApp(snapshot)}
    where ${during('started_at', window.span, null)} group by 1, 2
  `.execute(db)
  const counted = [...inAppRows(await countInAppSales(db, window)), ...since].filter(
    ({ device, plan }) => (filter.device ?? device) === device && (filter.plan ?? plan) === plan,
  )
  return sum(counted.map(({ plan, count }) => ({ count, priceCents: inAppPricesCents[plan] })))
}

function sum(counted: readonly { readonly count: number; readonly priceCents: number }[]): SaleCount {
  const count = counted.reduce((so, one) => so + one.count, 0)
  const totalCents = counted.reduce((so, one) => so + one.count * one.priceCents, 0)
  asCounted([count, totalCents])
  return { count, totalCents }
}
