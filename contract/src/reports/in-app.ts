import type { z } from 'zod'
import type { PlanType } from '../billing/plans.ts'
import { count, namedPositions } from '../wire.ts'

/** App store sales as shown in the report. */
export const inAppSales = namedPositions(['iosMonthly', 'iosAnnual', 'androidMonthly', 'androidAnnual'], count)
export type InAppSales = z.output<typeof inAppSales>

export const inAppDevices = ['ios', 'android'] as const
export type InAppDevice = (typeof inAppDevices)[number]

/** App store subscription prices, identical on both platforms. */
export const inAppPricesCents = { monthly: 1499, yearly: 4999 } as const satisfies Record<PlanType, number>

export const deviceNames = { ios: 'iOS', android: 'Android' } as const satisfies Record<InAppDevice, string>

/** Amount sold, or a negative amount if refunded. */
export function inAppAmountCents(row: { readonly refundedAt: Date | null; readonly plan: PlanType }): number {
  return row.refundedAt ? -inAppPricesCents[row.plan] : inAppPricesCents[row.plan]
}

/** Plan names in reports. */
export const planNames = { monthly: 'Monthly', yearly: 'Annual' } as const satisfies Record<PlanType, string>

/** One row per product, in the order of the report. */
export function inAppRows({ iosMonthly, iosAnnual, androidMonthly, androidAnnual }: InAppSales) {
  return [
    rowOf('ios', 'monthly', iosMonthly),
    rowOf('ios', 'yearly', iosAnnual),
    rowOf('android', 'monthly', androidMonthly),
    rowOf('android', 'yearly', androidAnnual),
  ]
}

/** The key of a row in sales by product. */
export function productKey(device: InAppDevice, plan: PlanType): string {
  return `${device} ${plan}`
}

function rowOf(device: InAppDevice, plan: PlanType, count: number) {
  return { device, plan, count, totalCents: count * inAppPricesCents[plan] }
}
