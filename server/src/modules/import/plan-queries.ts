import type { Tx } from '../../platform/db/connect.ts'

/** The key of a merchant's plan. */
interface PlanKey {
  readonly merchant_code: string
  readonly type: string
  readonly for_new_users: boolean
}

interface PlanText {
  readonly en: string
  readonly es: string
}

interface PlanContent {
  readonly price_cents: number
  readonly coupon: string | null
  readonly discount_cents: number
  readonly plan_description: PlanText
  readonly coupon_description: PlanText
  readonly description: PlanText
  readonly disabled: boolean
}

export async function lockPlan(tx: Tx, key: PlanKey) {
  return tx
    .selectFrom('plans')
    .select(['id', 'price_cents', 'coupon', 'discount_cents', 'plan_description', 'coupon_description', 'description'])
    .select('disabled')
    .where((where) => where.and({ ...key }))
    .forUpdate()
    .executeTakeFirst()
}

/** @param id of the plan to update; null for a new one */
export async function savePlan(tx: Tx, id: number | null, key: PlanKey, content: PlanContent): Promise<void> {
  const values = {
    ...content,
    plan_description: JSON.stringify(content.plan_description),
    coupon_description: JSON.stringify(content.coupon_description),
    description: JSON.stringify(content.description),
  }
  if (id !== null) await tx.updateTable('plans').set(values).where('id', '=', id).execute()
  else {
    await tx
      .insertInto('plans')
      .values({ ...key, ...values })
      .execute()
  }
}
