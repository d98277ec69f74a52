import type pg from 'pg'

const DAY = (column: string) => `(${column} at time zone 'America/New_York')::date::text`

/** Every row about money that a customer has, without ids, numbers and times of day. */
const queries: Readonly<Record<string, string>> = {
  subscriptions: `select plan, coupon, price_cents, discount_cents, start_date::text, anchor::text,
      next_invoice_date::text, end_date::text, cancel_on::text, invoice_count, payment_attempt_count,
      ${DAY('t.created_at')} as created, ${DAY('ended_at')} as ended
    from subscriptions t where customer_id = $1 order by t.created_at`,
  invoices: `select period_start::text, period_until::text, plan_cents, discount_cents, total_cents, status,
      ${DAY('issued_at')} as issued, ${DAY('settled_at')} as settled, next_attempt_on::text,
      provider_payment_intent_id is not null as has_intent
    from invoices where customer_id = $1 order by number`,
  attempts: `select i.period_start::text, a.number, a.amount_cents, a.state, decline_code, hard_decline,
      ${DAY('attempted_at')} as attempted, c.brand, c.last4
    from payment_attempts a join invoices i on i.id = a.invoice_id join cards c on c.id = a.card_id
    where a.customer_id = $1 order by a.attempted_at, a.id`,
  payments: `select i.period_start::text, type, p.merchant_code, amount_cents, price_cents, card_brand, card_last4,
      ${DAY('paid_at')} as paid
    from payments p join invoices i on i.id = p.invoice_id where p.customer_id = $1 order by paid_at, p.id`,
  refunds: `select i.period_start::text, type, amount_cents, state, ${DAY('requested_at')} as requested,
      ${DAY('r.settled_at')} as settled
    from refunds r join invoices i on i.id = r.invoice_id where r.customer_id = $1 order by requested_at, r.id`,
  reversals: `select i.period_start::text, amount_cents, refund_id is not null as by_refund, ${DAY('created_at')} as created
    from reversals v join invoices i on i.id = v.invoice_id where v.customer_id = $1 order by created_at, v.id`,
  credits: `select amount_cents, description, ${DAY('created_at')} as created from credits
    where customer_id = $1 order by created_at, id`,
  charges: `select amount_cents, description, ${DAY('created_at')} as created from charges
    where customer_id = $1 order by created_at, id`,
  ledger: `select type, amount_cents, regexp_replace(description, '\\d{6}', '#') as description,
      ${DAY('occurred_at')} as occurred
    from ledger_entries where customer_id = $1 order by occurred_at, id`,
  customer: `select type, new_user, last_payment_mode from customers where id = $1`,
}

/** By table, each row as text. */
export async function moneyRows(pool: pg.Pool, username: string): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ id: string }>('select id from customers where username = $1', [username])
  const id = rows[0]?.id
  const all: Record<string, string[]> = {}
  for (const [table, query] of Object.entries(queries)) {
    all[table] = (await pool.query(query, [id])).rows.map((row) => JSON.stringify(row))
  }
  return all
}
