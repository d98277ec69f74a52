import type { Updateable } from 'kysely'
import type { PlanType } from '@portal/contract/billing/plans'
import type { DB } from '../../../platform/db/types.ts'
import type { LockedCustomer } from '../../customers/public.ts'
import { endDate, type Schedule, startSchedule } from '../rules.ts'
import type { PricedPlan } from './plans.ts'

/** Inserts a subscription that starts today, with its first period counted as invoiced. */
export async function insertSubscription(
  { tx, account, at, today }: LockedCustomer,
  { plan, coupon, priceCents, discountCents }: PricedPlan & { readonly plan: PlanType },
): Promise<number> {
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      customer_id: account.id,
      plan,
      coupon,
      price_cents: priceCents,
      discount_cents: discountCents,
      start_date: today,
      ...scheduleColumns(startSchedule(plan, today)),
      invoice_count: 1,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSubscription(
  { tx }: LockedCustomer,
  id: number,
  columns: Updateable<DB['subscriptions']>,
): Promise<void> {
  await tx.updateTable('subscriptions').set(columns).where('id', '=', id).execute()
}

/** Returns the schedule of a subscription as columns. */
export function scheduleColumns(schedule: Schedule) {
  return {
    anchor: schedule.anchor,
    next_invoice_date: schedule.nextInvoiceDate,
    end_date: endDate(schedule),
  }
}
