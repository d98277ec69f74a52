import type pg from 'pg'

const DAY = (column: string) => `(${column} at time zone 'America/New_York')::date::text`

/** Every row about money, without ids, numbers and times of day, each customer's in the order of time. */
const queries: Readonly<Record<string, string>> = {
  customers: `select c.username, type, status, new_user, last_payment_mode, in_app_subscription, valid_till::text,
      address_line1, address_line2, city, state, zip_code, country, current_plan, cancellation_requested
    from customers c`,
  cards: `select c.username, k.name, brand, last4, funding, ${DAY('k.created_at')} as added, ${DAY('removed_at')} as removed
    from customers c join cards k on k.customer_id = c.id order by k.created_at, k.id`,
  subscriptions: `select c.username, plan, coupon, price_cents, discount_cents, start_date::text, anchor::text,
      next_invoice_date::text, end_date::text, cancel_on::text, invoice_count, payment_attempt_count,
      ${DAY('t.created_at')} as created, ${DAY('ended_at')} as ended
    from customers c join subscriptions t on t.customer_id = c.id order by t.created_at`,
  invoices: `select c.username, period_start::text, period_until::text, plan_cents, discount_cents, total_cents,
      i.status, ${DAY('issued_at')} as issued, ${DAY('settled_at')} as settled, next_attempt_on::text,
      provider_payment_intent_id is not null as has_intent
    from customers c join invoices i on i.customer_id = c.id order by number`,
  attempts: `select c.username, i.period_start::text, a.number, a.amount_cents, a.state, decline_code, hard_decline,
      ${DAY('attempted_at')} as attempted, k.brand, k.last4
    from customers c join payment_attempts a on a.customer_id = c.id join invoices i on i.id = a.invoice_id
      join cards k on k.id = a.card_id order by a.attempted_at, a.id`,
  payments: `select c.username, i.period_start::text, p.type, p.merchant_code, amount_cents, price_cents, card_brand,
      card_last4, ${DAY('paid_at')} as paid
    from customers c join payments p on p.customer_id = c.id join invoices i on i.id = p.invoice_id
    order by paid_at, p.id`,
  refunds: `select c.username, i.period_start::text, r.type, amount_cents, r.state, ${DAY('requested_at')} as requested,
      ${DAY('r.settled_at')} as settled
    from customers c join refunds r on r.customer_id = c.id join invoices i on i.id = r.invoice_id
    order by requested_at, r.id`,
  reversals: `select c.username, i.period_start::text, amount_cents, refund_id is not null as by_refund,
      ${DAY('v.created_at')} as created
    from customers c join reversals v on v.customer_id = c.id join invoices i on i.id = v.invoice_id
    order by v.created_at, v.id`,
  disputes: `select c.username, d.amount_cents, d.state, round, ${DAY('opened_at')} as opened,
      ${DAY('withdrawn_at')} as withdrawn, ${DAY('reinstated_at')} as reinstated, ${DAY('closed_at')} as closed
    from customers c join disputes d on d.customer_id = c.id order by opened_at, d.id`,
  credits: `select c.username, amount_cents, description, staff_id, ${DAY('t.created_at')} as created
    from customers c join credits t on t.customer_id = c.id order by t.created_at, t.id`,
  charges: `select c.username, amount_cents, description, staff_id, ${DAY('t.created_at')} as created
    from customers c join charges t on t.customer_id = c.id order by t.created_at, t.id`,
  ledger: `select c.username, l.type, amount_cents, regexp_replace(description, '\\d{6}', '#') as description,
      ${DAY('occurred_at')} as occurred
    from customers c join ledger_entries l on l.customer_id = c.id order by occurred_at, l.id`,
  events: `select c.username, event, regexp_replace(details, 'nvoice \\d{6}', 'nvoice #') as details, staff_id,
      ${DAY('occurred_at')} as occurred
    from customers c join customer_events e on e.customer_id = c.id order by occurred_at, e.id`,
}

export interface Difference {
  readonly table: string
  readonly username: string
  readonly one: string
  readonly other: string
}

/** Compares what two companies know of each customer's money. */
export async function compareMoney(one: pg.Pool, other: pg.Pool): Promise<{ rows: number; differences: Difference[] }> {
  let rows = 0
  const differences: Difference[] = []
  for (const [table, query] of Object.entries(queries)) {
    const [ones, others] = [await rowsByCustomer(one, query), await rowsByCustomer(other, query)]
    for (const username of new Set([...ones.keys(), ...others.keys()])) {
      const [here, there] = [ones.get(username) ?? [], others.get(username) ?? []]
      rows += here.length
      if (here.join('\n') !== there.join('\n')) {
        differences.push({ table, username, one: here.join('\n'), other: there.join('\n') })
      }
    }
  }
  return { rows, differences }
}

async function rowsByCustomer(pool: pg.Pool, query: string): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ username: string }>(query)
  const byCustomer = new Map<string, string[]>()
  for (const { username, ...row } of rows) {
    const known = byCustomer.get(username) ?? []
    byCustomer.set(username, known)
    known.push(JSON.stringify(row))
  }
  return byCustomer
}
