import { createPool } from '@portal/server/src/platform/db/connect.ts'
import { execute } from './filled-database.ts'

/** Inserts payments and app store subscriptions over six years, once per database; returns the number of payments. */
export async function fillPayments(url: string, customers: number, wanted: number): Promise<number> {
  const pool = createPool({ url, maxConnections: 1, applicationName: 'portal-bench' })
  const { rows } = await pool.query<{ payments: number }>(
    `select coalesce(sum(sales), 0)::bigint as payments from sales_by_day where channel = 'card'`,
  )
  await pool.end()
  const [row] = rows
  if (row && row.payments >= wanted) return row.payments
  await execute(
    url,
    // Counting payments needs no attempts, and one invoice is enough: without constraints and counting triggers.
    'set session_replication_role = replica',
    `set maintenance_work_mem = '1GB'`,
    // These indexes are not used either, and maintaining them would take most of the time.
    'drop index if exists payments_by_time, payments_customer_id_idx, payments_invoice_id_idx',
    `alter table payments drop constraint if exists payments_attempt_id_key,
       drop constraint if exists payments_provider_charge_id_key,
       drop constraint if exists payments_provider_payment_intent_id_key`,
    `insert into invoices (id, number, customer_id, subscription_id, period_start, period_until, plan_cents, discount_cents,
       total_cents, status, issued_at, settled_at) overriding system value
     values (1, 1, 1, 1, '2020-03-10', '2020-04-10', 1499, 0, 1499, 'paid', '2020-03-10T05:00Z', '2020-03-10T05:00Z')
     on conflict do nothing`,
    `insert into payments (customer_id, invoice_id, attempt_id, type, merchant_code, amount_cents, price_cents, card_brand,
       card_last4, provider_payment_intent_id, provider_charge_id, paid_at)
     select 1 + n % ${customers}, 1, n, 'card', 'YIPTV', price, price, 'Visa', '4242', 'pi_' || n, 'ch_' || n,
       timestamptz '2020-03-10T05:00Z' + (n::double precision / ${wanted}) * interval '2191 days'
     from generate_series(1, ${wanted}::bigint) n, lateral (select (array[1499, 1499, 1499, 4999, 2499, 999])[1 + n % 6] as price) prices`,
    `insert into refunds (customer_id, payment_id, invoice_id, type, amount_cents, state, requested_at)
     select customer_id, id, 1, 'card', amount_cents, 'succeeded', paid_at + interval '3 days'
     from payments where id % 30 = 0`,
    'create index payments_by_time on payments (paid_at, id)',
    `insert into in_app_subscriptions (customer_id, device, plan, start_date, end_date, created_at)
     select id, case when id % 9 < 5 then 'ios' else 'android' end, case when id % 4 < 3 then 'monthly' else 'yearly' end,
       '2026-01-01', '2026-02-01', created_at
     from customers where id % 10 = 0`,
    'reset session_replication_role',
    `set work_mem = '256MB'`,
    'select rebuild_counts()',
    'vacuum analyze',
  )
  return wanted
}
