import pg from 'pg'

/**
 * Writes only the rows of a renewal, in its two transactions: without rules, without locks other than those of the
 * rows, and without calling the provider in between. Returns the seconds it took.
 */
export async function renewBare(url: string, today: string, connections: number): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    const { rows } = (await clients[0]?.query<DueSubscription>(
      'select customer_id, subscriptions.id, cards.id as card_id from subscriptions join cards using (customer_id) order by 2',
    )) ?? { rows: [] }
    const waiting = rows.values()
    const startedAt = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        for (const due of waiting) await collect(client, due, await raiseInvoice(client, due, today))
      }),
    )
    return (performance.now() - startedAt) / 1000
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

interface DueSubscription {
  readonly customer_id: string
  readonly id: string
  readonly card_id: string
}

interface RaisedInvoice {
  readonly invoice: string
  readonly attempt: string
}

async function raiseInvoice(
  client: pg.Client,
  { customer_id, id, card_id }: DueSubscription,
  today: string,
): Promise<RaisedInvoice> {
  await client.query('begin')
  await client.query('select from customers where id = $1 for update', [customer_id])
  const { rows: numbers } = await client.query<{ number: string }>(
    'update invoice_numbers set last_number = last_number + 1 returning last_number as number',
  )
  const { rows: invoices } = await client.query<{ id: string }>(
    `insert into invoices (number, customer_id, subscription_id, period_start, period_until, plan_cents, discount_cents,
       total_cents, status, issued_at) values ($1, $2, $3, $4, $4::date + 30, 1499, 0, 1499, 'open', now()) returning id`,
    [numbers[0]?.number, customer_id, id, today],
  )
  const invoice = invoices[0]?.id ?? ''
  await client.query(
    `insert into ledger_entries (customer_id, type, amount_cents, description, occurred_at, invoice_id)
     values ($1, 'invoice', -1499, 'Invoice', now(), $2)`,
    [customer_id, invoice],
  )
  await client.query(
    `update subscriptions set next_invoice_date = next_invoice_date + 30, end_date = next_invoice_date + 29,
       invoice_count = invoice_count + 1 where id = $1`,
    [id],
  )
  await recordEvent(client, customer_id, 'Renewed')
  const { rows: attempts } = await client.query<{ id: string }>(
    `insert into payment_attempts (invoice_id, customer_id, number, amount_cents, card_id, state, attempted_at)
     values ($1, $2, 1, 1499, $3, 'running', now()) returning id`,
    [invoice, customer_id, card_id],
  )
  const attempt = attempts[0]?.id ?? ''
  await client.query(
    `insert into payment_operations (id, customer_id, kind, state, request, attempt_id, asked_at, ask_again_at)
     values (gen_random_uuid(), $1, 'attempt', 'asked', '{}', $2, now(), now())`,
    [customer_id, attempt],
  )
  await client.query('commit')
  return { invoice, attempt }
}

async function collect(
  client: pg.Client,
  { customer_id }: DueSubscription,
  { invoice, attempt }: RaisedInvoice,
): Promise<void> {
  await client.query('begin')
  await client.query('select from customers where id = $1 for update', [customer_id])
  await client.query(
    `update payment_attempts set state = 'succeeded', settled_at = now(), provider_charge_id = 'ch_' || id where id = $1`,
    [attempt],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into payments (customer_id, invoice_id, attempt_id, type, merchant_code, amount_cents, price_cents, card_brand,
       card_last4, provider_payment_intent_id, provider_charge_id, paid_at)
     values ($1, $2, $3, 'card', 'YIPTV', 1499, 1499, 'visa', '4242', 'pi_' || $3::bigint, 'ch_' || $3::bigint, now()) returning id`,
    [customer_id, invoice, attempt],
  )
  await client.query(
    `insert into ledger_entries (customer_id, type, amount_cents, description, occurred_at, payment_id)
     values ($1, 'payment', 1499, 'Payment', now(), $2)`,
    [customer_id, rows[0]?.id],
  )
  await client.query(`update invoices set status = 'paid', settled_at = now() where id = $1`, [invoice])
  await client.query(`update customers set last_payment_mode = 'card' where id = $1`, [customer_id])
  await recordEvent(client, customer_id, 'Payment received')
  await client.query(
    `update payment_operations set state = 'succeeded', settled_at = now(), ask_again_at = null where attempt_id = $1`,
    [attempt],
  )
  await client.query('commit')
}

/** Records the customer's event and the audit entry. */
async function recordEvent(client: pg.Client, customerId: string, event: string): Promise<void> {
  await client.query(
    `insert into customer_events (customer_id, occurred_at, event, details) values ($1, now(), $2, '')`,
    [customerId, event],
  )
  await client.query(
    `insert into audit_entries (occurred_at, action, customer_id, after) values (now(), $2, $1, '{"state":"done"}')`,
    [customerId, event],
  )
}
