import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

export interface CountMismatch {
  readonly name: string
  /** Number of counts. */
  readonly checked: number
  /** Number of counts that differ from counting the rows. */
  readonly wrong: number
}

const grains = sql`(values ('day'), ('month')) grains (grain)`
const startOfDay = sql`case grain when 'day' then day else date_trunc('month', day)::date end`
const unlessZero = sql`having sum(sales) <> 0 or sum(refunds) <> 0 or sum(refunded_cents) <> 0`

/**
 * The stored counts and the result of counting all rows, both keyed by their first columns; the last column is the
 * count.
 */
const checks = [
  {
    name: 'Sign-ups by day',
    stored: sql`select concat_ws('|', day, merchant_code, type, verified, plan), sum(customers) from sign_ups_by_day group by 1`,
    counted: sql`select concat_ws('|', eastern_day(created_at), merchant_code, coalesce(type, 'none'),
        status <> 'registered', case when type = 'paid' then coalesce(current_plan, 'monthly') else '' end), count(*)
      from customers group by 1`,
  },
  {
    name: 'Sign-ups of all time',
    stored: sql`select concat_ws('|', merchant_code, type, verified, plan), sum(customers) from sign_ups_of_all_time group by 1`,
    counted: sql`select concat_ws('|', merchant_code, coalesce(type, 'none'), status <> 'registered',
        case when type = 'paid' then coalesce(current_plan, 'monthly') else '' end), count(*)
      from customers group by 1`,
  },
  {
    name: 'Cancellation requests',
    stored: sql`select merchant_code, sum(cancellation_requests) from sign_ups_of_all_time group by 1`,
    counted: sql`select merchant_code, count(*) from customers join subscriptions on customer_id = customers.id
      where ended_at is null and cancel_on is not null group by 1`,
  },
  {
    name: 'Sign-ups by UTM values',
    stored: sql`select (grain, start, type, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content)::text,
        sum(customers)
      from (
        select grain, start, type, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, customers
        from utm_counts join utm_attributions on utm_attributions.id = attribution_id,
          lateral (values ('paid', premium), ('free', trial), ('comp', complimentary)) as types (type, customers)
        union all
        select grain, case grain when 'day' then day else date_trunc('month', day)::date end, type, client, utm_source,
          utm_campaign, utm_medium, utm_term, utm_content, customers
        from sign_up_changes, (values ('day'), ('month')) grains (grain) where type <> 'none'
      ) both_grains group by 1`,
    counted: sql`select (grain, case grain when 'day' then eastern_day(created_at)
          else date_trunc('month', eastern_day(created_at))::date end,
        type, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content)::text, count(*)
      from customers, (values ('day'), ('month')) grains (grain) where type is not null group by 1`,
  },
  {
    name: 'Sales by price, plan and merchant',
    stored: sql`select (grain, start, channel, price_cents, plan, merchant_code)::text,
        array[sum(sales), sum(refunds), sum(refunded_cents)]
      from (
        select * from sale_counts
        union all
        select grain, ${startOfDay}, channel, price_cents, plan, merchant_code, sales, refunds, refunded_cents
        from sale_changes, ${grains}
      ) stored group by 1 ${unlessZero}`,
    counted: sql`select (grain, ${startOfDay}, channel, price_cents, plan, merchant_code)::text,
        array[sum(sales), sum(refunds), sum(refunded_cents)]
      from sales, ${grains} group by 1 ${unlessZero}`,
  },
  {
    name: 'Sales by campaign',
    stored: sql`select (grain, start, channel, client, utm_campaign, plan, merchant_code)::text,
        array[sum(sales), sum(gross_cents), sum(refunds), sum(refunded_cents)]
      from (
        select * from campaign_sale_counts
        union all
        select grain, ${startOfDay}, channel, client, utm_campaign, plan, merchant_code, sales,
          sales * price_cents::numeric, refunds, refunded_cents
        from sale_changes, ${grains}
      ) stored group by 1 ${unlessZero} or sum(gross_cents) <> 0`,
    counted: sql`select (grain, ${startOfDay}, channel, client, utm_campaign, plan, merchant_code)::text,
        array[sum(sales), sum(sales * price_cents::numeric), sum(refunds), sum(refunded_cents)]
      from sales, ${grains} group by 1 ${unlessZero}`,
  },
  {
    name: 'Sales by UTM values',
    stored: sql`select (grain, start, channel, plan, merchant_code, client, utm_source, utm_campaign, utm_medium, utm_term,
          utm_content)::text,
        array[sum(sales), sum(gross_cents), sum(refunds), sum(refunded_cents)]
      from (
        select grain, start, channel, plan, merchant_code, client, utm_source, utm_campaign, utm_medium, utm_term,
          utm_content, sales, gross_cents, refunds, refunded_cents
        from utm_sale_counts join utm_attributions on utm_attributions.id = attribution_id
        union all
        select grain, ${startOfDay}, channel, plan, merchant_code, client, utm_source, utm_campaign, utm_medium,
          utm_term, utm_content, sales, sales * price_cents::numeric, refunds, refunded_cents
        from sale_changes, ${grains}
      ) stored group by 1 ${unlessZero} or sum(gross_cents) <> 0`,
    counted: sql`select (grain, ${startOfDay}, channel, plan, merchant_code, client, utm_source, utm_campaign, utm_medium,
          utm_term, utm_content)::text,
        array[sum(sales), sum(sales * price_cents::numeric), sum(refunds), sum(refunded_cents)]
      from sales, ${grains} group by 1 ${unlessZero}`,
  },
  {
    name: 'Unverified premium customers',
    stored: sql`select customer_id, created_at from unverified_premium`,
    counted: sql`select id, created_at from customers where type = 'paid' and status = 'registered'`,
  },
  {
    name: 'Plans of customers',
    stored: sql`select id, coalesce((current_plan = 'yearly')::int, -1) from customers`,
    counted: sql`select customers.id, coalesce((coalesce(living.plan, newest.plan) = 'yearly')::int, -1)
      from customers
        left join subscriptions living on living.customer_id = customers.id and living.ended_at is null
        left join (
          select distinct on (customer_id) customer_id, plan
          from in_app_subscriptions order by customer_id, created_at desc, id desc
        ) newest on newest.customer_id = customers.id`,
  },
] as const

/** Counts everything again in one snapshot, without changes. Takes minutes for ten million customers. */
export async function* checkCounts(db: Db): AsyncGenerator<CountMismatch> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`set local work_mem = '256MB'`.execute(transaction)
    for (const { name, stored, counted } of checks) {
      const { rows } = await sql<{ checked: number; wrong: number }>`
        select count(*) as checked,
          count(*) filter (where coalesce(stored.number::text, '0') <> coalesce(counted.number::text, '0')) as wrong
        from (${stored}) as stored (key, number) full join (${counted}) as counted (key, number) using (key)
      `.execute(transaction)
      yield { name, checked: rows[0]?.checked ?? 0, wrong: rows[0]?.wrong ?? 0 }
    }
  } finally {
    await transaction.rollback().execute()
  }
}

/** Replaces the stored counts by counting everything again. Changes of customers and payments wait in the meantime. */
export async function rebuildCounts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local work_mem = '256MB'`.execute(tx)
    await sql`select keep_plans(array_agg(id)) from customers`.execute(tx)
    await sql`select rebuild_counts()`.execute(tx)
  })
}
