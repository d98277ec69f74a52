import { z } from 'zod'

/** The plans that a customer can be upgraded to; the first is the default. */
export const planTypes = ['yearly', 'monthly'] as const
export type PlanType = (typeof planTypes)[number]

const localised = z.object({ en: z.string() })

/** A plan that a merchant sells, in words. */
export const plan = z
  .object({
    type: z.enum(planTypes),
    planDescription: localised,
    /** None if the merchant gives no discount. */
    couponDescription: localised.nullable(),
    description: localised,
  })
  .meta({ id: 'Plan' })
export type Plan = z.output<typeof plan>
