import { z } from 'zod'

/** Plans available for an upgrade; the first is the default. */
export const planTypes = ['yearly', 'monthly'] as const
export type PlanType = (typeof planTypes)[number]

const localised = z.object({ en: z.string() })

/** A merchant's plan, with its texts. */
export const plan = z
  .object({
    type: z.enum(planTypes),
    planDescription: localised,
    /** Absent if the merchant gives no discount. */
    couponDescription: localised.nullable(),
    description: localised,
  })
  .meta({ id: 'Plan' })
export type Plan = z.output<typeof plan>
