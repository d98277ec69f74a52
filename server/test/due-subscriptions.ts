import type { CalendarDay } from '@portal/contract/dates'
import pg from 'pg'

const PRICE_CENTS = 1499

/**
 * Adds Premium customers whose renewal is due: the first month, paid from a credit, ends the day before `today`. Both
 * the portal and the provider's simulator know their cards.
 *
 * @param url connects as the owner of a database without customers
 */
export async function insertDueSubscriptions(url: string, count: number, today: CalendarDay): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local timezone = 'UTC'`)
    await client.query(
      'create temp table given on commit drop as select $1::int as count, $2::date as today, $3::bigint as price',
      [count, today, PRICE_CENTS],
    )
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** `given` is one row: the number of customers, their due date, the monthly price. */
const statements = [
  `insert into merchants (code, name, created_at) values ('YIPTV', 'YIPTV', '2026-01-01')`,
  `insert into customers (username, first_name, last_name, type, status, merchant_code, new_user, created_at, time_zone,
     language, opted_in, free_seconds_consumed, in_app_subscription, provider_customer_id)
   select 'due' || n || '@example.com', 'Ana', 'García', 'paid', 'active', 'YIPTV', false,
     today - interval '1 month' + interval '15 hours', 'America/New_York', 'en', true, 0, false, 'cus_due' || n
   from given, generate_series(1, count) n order by n`,
  `insert into cards (customer_id, name, last4, brand, funding, provider_payment_method_id, created_at)
   select id, 'Ana García', '4242', 'visa', 'credit', replace(provider_customer_id, 'cus_', 'pm_'), created_at
   from customers order by id`,
  `insert into stand_in.customers (id, created, default_payment_method)
   select provider_customer_id, extract(epoch from created_at)::bigint, replace(provider_customer_id, 'cus_', 'pm_')
   from customers order by id`,
  `insert into stand_in.cards
     (id, created, customer, behavior, brand, funding, last4, exp_month, exp_year, fingerprint, cvc_given)
   select replace(provider_customer_id, 'cus_', 'pm_'), extract(epoch from created_at)::bigint, provider_customer_id,
     'ok', 'visa', 'credit', '4242', 12, 2050, md5(id::text), true
   from customers order by id`,
  `insert into credits (customer_id, amount_cents, description, created_at)
   select id, price, 'First month', created_at from given, customers order by id`,
  `insert into subscriptions (customer_id, plan, price_cents, discount_cents, start_date, anchor, next_invoice_date,
     end_date, invoice_count, created_at)
   select id, 'monthly', price, 0, (today - interval '1 month')::date, (today - interval '1 month')::date,
     today, today - 1, 1, created_at
   from given, customers order by id`,
  `insert into invoices (number, customer_id, subscription_id, period_start, period_until, plan_cents, discount_cents,
     total_cents, status, issued_at, settled_at)
   select row_number() over (order by id), customer_id, id, start_date, next_invoice_date, price_cents, 0, price_cents,
     'paid', created_at, created_at
   from subscriptions order by id`,
  `insert into ledger_entries (customer_id, type, amount_cents, description, occurred_at, credit_id)
   select customer_id, 'credit', amount_cents, description, created_at, id from credits order by id`,
  `insert into ledger_entries (customer_id, type, amount_cents, description, occurred_at, invoice_id)
   select customer_id, 'invoice', -total_cents, format('Invoice %s (%s - %s)', lpad(number::text, 6, '0'),
     to_char(period_start, 'Mon FMDD, YYYY'), to_char(period_until - 1, 'Mon FMDD, YYYY')), issued_at, id
   from invoices order by id`,
  `update invoice_numbers set last_number = (select max(number) from invoices),
     last_issued_at = (select max(issued_at) from invoices)`,
]
