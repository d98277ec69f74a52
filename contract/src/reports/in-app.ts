import type { z } from 'zod'
import type { PlanType } from '../billing/plans.ts'
import { count, positions } from '../wire.ts'

/** App store sales, as the report shows them. */
export const inAppSales = positions(['iosMonthly', 'iosAnnual', 'androidMonthly', 'androidAnnual'], count)
export type InAppSales = z.output<typeof inAppSales>

export const inAppDevices = ['ios', 'android'] as const
export type InAppDevice = (typeof inAppDevices)[number]

/** What a subscription costs in the app stores, the same on both platforms. */
export const inAppPricesCents = { monthly: 1499, yearly: 4999 } as const satisfies Record<PlanType, number>

export const deviceNames = { ios: 'iOS', android: 'Android' } as const satisfies Record<InAppDevice, string>

/** What was sold, or refunded below zero. */
export function inAppAmountCents(row: { readonly refundedAt: Date | null; readonly plan: PlanType }): number {
  return row.refundedAt ? -inAppPricesCents[row.plan] : inAppPricesCents[row.plan]
}

/** As the reports name them. */
export const planNames = { monthly: 'Monthly', yearly: 'Annual' } as const satisfies Record<PlanType, string>

/** Number by number, in the order of the report. */
export function inAppRows({ iosMonthly, iosAnnual, androidMonthly, androidAnnual }: InAppSales) {
  return [
    rowOf('ios', 'monthly', iosMonthly),
    rowOf('ios', 'yearly', iosAnnual),
    rowOf('android', 'monthly', androidMonthly),
    rowOf('android', 'yearly', androidAnnual),
  ]
}

/** How sales by product name a row. */
export function productKey(device: InAppDevice, plan: PlanType): string {
  return `${device} ${plan}`
}

function rowOf(device: InAppDevice, plan: PlanType, count: number) {
  return { device, plan, count, totalCents: count * inAppPricesCents[plan] }
}
