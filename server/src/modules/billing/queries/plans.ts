import type { PlanType } from '@portal/contract/billing/plans'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

export interface OfferedPlan {
  readonly type: PlanType
  readonly planDescription: { readonly en: string }
  /** Null if there is no discount. */
  readonly couponDescription: { readonly en: string } | null
  readonly description: { readonly en: string }
}

export interface PlanChoice {
  readonly merchant: string
  readonly types: readonly PlanType[]
  readonly isNewUser: boolean
}

/** Returns a merchant's plans. */
export async function listPlans(db: Db, choice: PlanChoice): Promise<OfferedPlan[]> {
  const { rows } = await sql<OfferedPlan>`
    select distinct on (type)
      type,
      plan_description as "planDescription",
      case when coupon is not null then coupon_description end as "couponDescription",
      description
    ${fromChosen(choice)}
  `.execute(db)
  return rows
}

export interface OfferedPrice {
  readonly type: PlanType
  readonly priceCents: number
  readonly discountCents: number
  readonly description: { readonly en: string; readonly es?: string }
}

/** Returns the same plans with their prices. */
export async function listPricedPlans(db: Db, choice: PlanChoice): Promise<OfferedPrice[]> {
  const { rows } = await sql<OfferedPrice>`
    select distinct on (type)
      type, price_cents as "priceCents", discount_cents as "discountCents", description
    ${fromChosen(choice)}
  `.execute(db)
  return rows
}

/** One plan per type, yearly first. New users get the plan for new users if there is one. */
function fromChosen({ merchant, types, isNewUser }: PlanChoice) {
  return sql`
    from plans
    where merchant_code = ${merchant}
      and type = any(${types})
      and not disabled
      and (${isNewUser} or not for_new_users)
    order by type desc, for_new_users desc`
}

/** The price of a subscription, as stored in it. */
export interface PricedPlan {
  readonly coupon: string | null
  readonly priceCents: number
  readonly discountCents: number
}

/** Returns the plan of one type, chosen like `listPlans`; null if the merchant does not offer it. */
export async function findPlan(
  tx: Tx,
  { merchant, type, isNewUser }: { merchant: string; type: PlanType; isNewUser: boolean },
): Promise<PricedPlan | null> {
  const plan = await tx
    .selectFrom('plans')
    .where('merchant_code', '=', merchant)
    .where('type', '=', type)
    .where('disabled', '=', false)
    .$if(!isNewUser, (query) => query.where('for_new_users', '=', false))
    .select(['coupon', 'price_cents as priceCents', 'discount_cents as discountCents'])
    .orderBy('for_new_users', 'desc')
    .limit(1)
    .executeTakeFirst()
  return plan ?? null
}
