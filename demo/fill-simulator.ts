import { fullNameText } from '@portal/server/src/platform/db/full-name.ts'
import pg from 'pg'

/**
 * Creates the payment simulator's side of the demo data if it is missing: every card can be charged, every charge
 * refunded. One statement per table, all in one transaction.
 *
 * @param url connects as the owner of the tables
 */
export async function fillSimulator(url: string, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-demo' })
  await client.connect()
  try {
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `select not exists (select from stand_in.customers) as "isEmpty"`,
    )
    if (!rows[0]?.isEmpty) return
    await client.query('begin')
    await client.query(`set local timezone = 'UTC'`)
    for (const statement of statements) {
      await client.query(statement.text, statement.needsNow ? [Math.floor(now.getTime() / 1000)] : [])
    }
    await client.query('commit')
    for (const table of ['customers', 'cards', 'payment_intents', 'charges', 'refunds']) {
      await client.query(`analyze stand_in.${table}`)
    }
  } finally {
    await client.end()
  }
}

const unix = (time: string) => `floor(extract(epoch from ${time}))::bigint`

const customers = `
  insert into stand_in.customers (id, created, email, name, default_payment_method, metadata)
  select c.provider_customer_id, ${unix('c.created_at')}, c.username, ${fullNameText('c')},
    (select provider_payment_method_id from cards where customer_id = c.id and removed_at is null limit 1),
    jsonb_build_object('customerId', c.id::text)
  from customers c
  where c.provider_customer_id is not null
  order by c.created_at, c.id`

/** The last result on a card continues: hard declines forever, and every second one of the others. */
const cards = `
  with last_attempts as (
    select distinct on (card_id) card_id, state, decline_code, hard_decline
    from payment_attempts order by card_id, attempted_at desc, id desc)
  insert into stand_in.cards
    (id, created, customer, detached, behavior, brand, funding, last4, exp_month, exp_year, fingerprint, cvc_given, billing)
  select k.provider_payment_method_id, ${unix('k.created_at')},
    case when k.removed_at is null then c.provider_customer_id end, k.removed_at is not null,
    case
      when a.state is distinct from 'failed' or (not a.hard_decline and k.id % 2 = 0) then 'ok'
      when a.decline_code in ('insufficient_funds', 'lost_card', 'stolen_card', 'expired_card', 'processing_error')
        then a.decline_code
      else 'declines_at_charge'
    end,
    case k.brand when 'dinersclub' then 'diners' else k.brand end, k.funding, k.last4,
    1 + k.id % 12, extract(year from to_timestamp($1::bigint))::integer + 1 + (k.id / 12) % 4,
    substr(md5(k.id::text), 1, 16), true,
    jsonb_build_object('name', k.name)
  from cards k join customers c on c.id = k.customer_id left join last_attempts a on a.card_id = k.id
  where c.provider_customer_id is not null
  order by k.created_at, k.id`

/** Cards that were entered and wait for a response: they can be attached. */
const pendingCards = `
  insert into stand_in.cards
    (id, created, behavior, brand, funding, last4, exp_month, exp_year, fingerprint, cvc_given, billing)
  select request ->> 'token', ${unix('asked_at')}, 'ok', 'visa', 'credit', '4242', 12,
    extract(year from to_timestamp($1::bigint))::integer + 2, md5(id::text), true,
    jsonb_build_object('name', request ->> 'cardName')
  from payment_operations where kind = 'card' and settled_at is null`

const failure = `
  case when a.state = 'failed' then jsonb_build_object(
    'code', case when a.decline_code in ('expired_card', 'incorrect_cvc', 'processing_error')
      then a.decline_code else 'card_declined' end,
    'decline_code', a.decline_code, 'message', 'Your card was declined.',
    'charge', a.provider_charge_id, 'payment_method', k.provider_payment_method_id) end`

const paymentIntents = `
  with last_attempts as (
    select distinct on (invoice_id) * from payment_attempts
    where provider_charge_id is not null order by invoice_id, number desc)
  insert into stand_in.payment_intents
    (id, created, customer, payment_method, amount, status, card_only, description, metadata, latest_charge, failure,
     canceled_at, cancellation_reason)
  select i.provider_payment_intent_id, ${unix('i.issued_at')}, c.provider_customer_id,
    case when i.status = 'paid' then k.provider_payment_method_id end,
    coalesce(a.amount_cents, greatest(i.total_cents, 50)),
    case i.status when 'paid' then 'succeeded' when 'void' then 'canceled' else 'requires_payment_method' end,
    true, 'Invoice ' || lpad(i.number::text, 6, '0'), jsonb_build_object('invoiceNumber', i.number::text),
    a.provider_charge_id, ${failure},
    case when i.status = 'void' then ${unix('i.settled_at')} end, case when i.status = 'void' then 'abandoned' end
  from invoices i
  join customers c on c.id = i.customer_id
  left join last_attempts a on a.invoice_id = i.id
  left join cards k on k.id = a.card_id
  where i.provider_payment_intent_id is not null
  order by i.issued_at, i.id`

const charges = `
  with refunded as (
    select p.attempt_id, sum(r.amount_cents) as cents
    from refunds r join payments p on p.id = r.payment_id
    where r.state in ('pending', 'succeeded') group by p.attempt_id),
  disputed as (select p.attempt_id from disputes d join payments p on p.id = d.payment_id)
  insert into stand_in.charges
    (id, created, payment_intent, customer, payment_method, amount, amount_refunded, status, failure, disputed, description)
  select a.provider_charge_id, ${unix('a.attempted_at')}, i.provider_payment_intent_id, c.provider_customer_id,
    k.provider_payment_method_id, a.amount_cents, coalesce(r.cents, 0), a.state, ${failure},
    a.id in (select attempt_id from disputed), 'Invoice ' || lpad(i.number::text, 6, '0')
  from payment_attempts a
  join invoices i on i.id = a.invoice_id
  join customers c on c.id = a.customer_id
  join cards k on k.id = a.card_id
  left join refunded r on r.attempt_id = a.id
  where a.provider_charge_id is not null and a.state in ('succeeded', 'failed')
  order by a.attempted_at, a.id`

const refunds = `
  insert into stand_in.refunds (id, created, charge, payment_intent, amount, status, reason, failure_reason)
  select r.provider_refund_id, ${unix('r.requested_at')}, p.provider_charge_id, p.provider_payment_intent_id,
    r.amount_cents, r.state, 'requested_by_customer',
    case when r.state = 'failed' then 'expired_or_canceled_card' end
  from refunds r join payments p on p.id = r.payment_id
  where r.provider_refund_id is not null and r.state in ('pending', 'succeeded', 'failed')
  order by r.requested_at, r.id`

/** Pending refunds succeed five days after they were requested. */
const laterRefunds = `
  insert into stand_in.later (id, due, kind, object)
  select 'later_' || r.id, r.created + 5 * 86400, 'refund_succeeds', r.id
  from stand_in.refunds r where r.status = 'pending'`

const disputes = `
  insert into stand_in.disputes (id, created, charge, payment_intent, amount, reason, status, due_by, movements)
  select d.provider_dispute_id, ${unix('d.opened_at')}, p.provider_charge_id, p.provider_payment_intent_id,
    d.amount_cents, 'fraudulent', case d.state when 'open' then 'needs_response' else d.state end,
    ${unix('d.opened_at')} + 9 * 86400,
    (select coalesce(jsonb_agg(jsonb_build_object('id', replace(d.provider_dispute_id, 'dp_', 'txn_' || move),
        'amount', case move when 0 then -d.amount_cents else d.amount_cents end, 'created', ${unix('at')}) order by move), '[]')
      from (values (0, d.withdrawn_at), (1, d.reinstated_at)) moved (move, at) where at is not null)
  from disputes d join payments p on p.id = d.payment_id
  order by d.opened_at, d.id`

const statements = [
  { text: customers, needsNow: false },
  { text: cards, needsNow: true },
  { text: pendingCards, needsNow: true },
  { text: paymentIntents, needsNow: false },
  { text: charges, needsNow: false },
  { text: refunds, needsNow: false },
  { text: laterRefunds, needsNow: false },
  { text: disputes, needsNow: false },
]
