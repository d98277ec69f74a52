import { createDemo } from '@portal/demo/create-demo.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/postgres.ts'
import { checkMoneyWithin } from './check-money.ts'
import type { Violation } from './rule.ts'

const NOW = new Date('2026-11-21T17:00:00Z')

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  await createDemo({ url: database.url, customers: 400, now: NOW })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await dropSafeguards(client)
  // The demo has no imported subscriptions.
  await client.query(
    `insert into imported_subscriptions (subscription_id, billed_from, given, imported_at)
     select id, start_date, json_build_object('anchor', start_date), created_at from subscriptions where id = 1`,
  )
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('every rule passes for intact demo data', async () => {
  await client.query('begin')
  const findings = await collect('')
  await client.query('rollback')
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  expect(findings.filter(({ checked }) => checked === 0)).toEqual([])
  // The list below breaks every rule.
  const unexpected = findings.filter(({ rule }) => !faults.some(([start]) => rule.startsWith(start)))
  expect(unexpected).toEqual([])
})

/** Changes to rows, each with the rule that must detect it. Other rules may detect it too. */
const faults: readonly (readonly [rule: string, fault: string])[] = [
  ['Readable: every date', `update payments set paid_at = 'infinity' where id = 1`],
  ['Ledger: the sign of an entry', `update ledger_entries set amount_cents = -amount_cents where id = 1`],
  ['Ledger: the sign of an entry', `update ledger_entries set currency = 'EUR' where id = 1`],
  [
    'Ledger: an entry refers to one',
    `update ledger_entries set credit_id = 1 where type = 'invoice' and invoice_id = 1`,
  ],
  ['Ledger: an entry refers to one', `update ledger_entries set type = 'charge' where invoice_id = 1`],
  ['Ledger: an invoice has one entry', `delete from ledger_entries where invoice_id = 1`],
  ['Ledger: an invoice has one entry', `delete from invoices where id = 1`],
  ['Ledger: a payment has one entry', `update ledger_entries set amount_cents = amount_cents + 1 where payment_id = 1`],
  ['Ledger: a payment has one entry', duplicateEntry('payment')],
  [
    'Ledger: a reversal has one entry',
    `update ledger_entries set customer_id = 1 where type = 'reversal' and customer_id <> 1`,
  ],
  ['Ledger: a credit has one entry', `delete from ledger_entries where credit_id = 1`],
  ['Ledger: a charge has one entry', `update charges set amount_cents = amount_cents + 1 where id = 1`],
  ['Ledger: a refund has one entry', `update refunds set state = 'requested' where state = 'succeeded'`],
  ['Ledger: a refund has one entry', duplicateEntry('refund')],
  ['Ledger: a dispute has one entry', `update disputes set reinstated_at = withdrawn_at where state = 'open'`],
  ['Ledger: a dispute has one entry', `update disputes set withdrawn_at = null where state = 'open'`],
  ["Ledger: a customer's balance equals the", `update ledger_entries set amount_cents = amount_cents - 1 where id = 1`],
  [
    "Ledger: an invoice's entry states its number",
    `update ledger_entries set description = replace(description, '00', '09') where invoice_id = 1`,
  ],
  ["Ledger: an invoice's entry states its number", `update invoices set period_until = period_until + 1 where id = 1`],
  [
    'Ledger: entries are in chronological',
    `update ledger_entries set occurred_at = occurred_at + interval '90 days' where invoice_id = 1`,
  ],
  [
    'Ledger: entries are in chronological',
    `update ledger_entries set occurred_at = '2026-11-21T18:00:00Z' where id = (select max(id) from ledger_entries)`,
  ],
  ['Ledger: a dispute has one entry', `update disputes set amount_cents = amount_cents - 1`],
  ['Payments: refunds do not exceed', `update refunds set amount_cents = amount_cents + 100000 where id = 1`],
  ['Payments: reversals do not exceed', `update reversals set amount_cents = amount_cents + 100000 where id = 1`],
  ['Payments: a payment matches its succeeded attempt', `update payments set attempt_id = null where id = 1`],
  [
    'Payments: a payment matches its succeeded attempt',
    `update payments set amount_cents = amount_cents + 1 where id = 1`,
  ],
  [
    'Payments: a succeeded attempt has a payment',
    `update payment_attempts set state = 'succeeded' where state = 'failed'`,
  ],
  ['Payments: a payment is for a paid', `update payments set price_cents = price_cents + 1 where id = 1`],
  ['Payments: a payment is for a paid', `update invoices set status = 'open' where status = 'paid'`],
  ['Payments: a payment is for a paid', `update payments set invoice_id = 2 where invoice_id = 1`],
  ['Payments: a refund is for a payment', `update refunds set payment_id = 1 where payment_id <> 1`],
  ['Payments: a sent refund reversed its', `delete from reversals where refund_id is not null`],
  ['Payments: a dispute does not exceed a', `update disputes set amount_cents = amount_cents + 100000`],
  ['Payments: a dispute does not exceed a', `update disputes set customer_id = customer_id + 1`],
  ['Payments: a dispute does not exceed a', `update disputes set closed_at = null`],
  ['Payments: the cycles of a dispute', `update disputes set round = 2`],
  ['Payments: the cycles of a dispute', `update disputes set withdrawn_at = null, reinstated_at = opened_at`],
  [
    'Payments: provider IDs are unique',
    `update payments set provider_charge_id = (select provider_charge_id from payments where id = 2) where id = 1`,
  ],
  ['Attempts: numbered from 1', `update payment_attempts set number = number + 1 where id = 1`],
  ['Attempts: charge a card', `update cards set removed_at = created_at - interval '1 day'`],
  ['Attempts: charge a card', `update payment_attempts set card_id = 1 where card_id = 2`],
  ['Attempts: a failed one has a', `update payment_attempts set decline_code = null`],
  [
    'Invoices: numbered from 1',
    `update invoices set number = number + 1 where number = (select max(number) from invoices)`,
  ],
  ['Invoices: numbered from 1', `update invoice_numbers set last_number = last_number + 1`],
  ['Invoices: later invoices have higher', `update invoices set number = 3 - number where number in (1, 2)`],
  ['Invoices: the total is the price', `update invoices set total_cents = total_cents + 1 where id = 1`],
  ['Invoices: the total is the price', `update subscriptions set discount_cents = discount_cents + 1 where id = 1`],
  ['Invoices: settled when paid', `update invoices set settled_at = null where id = 1`],
  ['Invoices: settled when paid', `update invoices set settled_at = issued_at - interval '1 second' where id = 1`],
  [
    "Invoices: an open one is its customer's only",
    `update invoices set status = 'open', settled_at = null where number in (1, 2)`,
  ],
  ['Invoices: a void one was fully', `update invoices set status = 'void' where id = 1`],
  [
    'Invoices: a paid one without',
    `with gone as (delete from payments where id = 1 returning id)
    delete from ledger_entries where payment_id in (select id from gone)`,
  ],
  [
    'Invoices: no automatic attempt is overdue',
    `update invoices set next_attempt_on = '2026-11-20' where status = 'open'`,
  ],
  ['Subscriptions: a customer has at', `update subscriptions set ended_at = null`],
  [
    'Subscriptions: one starts only after',
    `update subscriptions set end_date = end_date + 1000 where ended_at is not null`,
  ],
  ['Subscriptions: an active one lasts', `update subscriptions set next_invoice_date = null where ended_at is null`],
  ['Subscriptions: an active one lasts', `update subscriptions set cancel_on = end_date - 1 where ended_at is null`],
  ['Subscriptions: the invoice count is', `update subscriptions set invoice_count = invoice_count + 1 where id = 1`],
  ['Subscriptions: no invoice of an', `update imported_subscriptions set billed_from = billed_from + 1`],
  [
    'Subscriptions: the attempt count is',
    `update subscriptions set payment_attempt_count = 1 where payment_attempt_count = 0`,
  ],
  ['Subscriptions: the attempt count is', `update subscriptions set payment_attempt_count = 0`],
  ['Subscriptions: invoiced periods do not', `update invoices set period_until = period_until + 400 where id = 1`],
  [
    'Subscriptions: no renewal and no scheduled end',
    `update subscriptions set next_invoice_date = '2026-11-20' where ended_at is null`,
  ],
  [
    'Subscriptions: no renewal and no scheduled end',
    `update subscriptions set cancel_on = '2026-11-19' where ended_at is null`,
  ],
  ['Subscriptions: every period', `update subscriptions set anchor = anchor + 1 where id = 1`],
  ['Subscriptions: every period', `update invoices set period_start = period_start + 1 where id = 2`],
  ['Subscriptions: every period', `delete from customer_events where event = 'Complimentary days added'`],
  [
    'Subscriptions: every period',
    `update subscriptions set next_invoice_date = next_invoice_date + 1 where ended_at is null`,
  ],
  [
    'Invoices: the next attempt for an open one',
    `update invoices set next_attempt_on = next_attempt_on + 1 where status = 'open'`,
  ],
  ['Customers: premium if and only', `update customers set type = 'free' where type = 'paid'`],
  ['Customers: premium if and only', `update customers set type = 'paid' where type = 'free'`],
  ['Customers: marked as in-app if', `update in_app_subscriptions set end_date = '2026-11-19'`],
  ['Customers: marked as in-app if', `delete from in_app_subscriptions`],
  [
    'Customers: those who pay twice',
    `with app as (select * from in_app_subscriptions where ended_at is null limit 1), store as (
       insert into store_subscriptions (device, store_id, environment, customer_id, state, auto_renews, known_at,
         transactions, first_seen_at, waits_for)
       select device, '1', 'production', customer_id, 'active', true, created_at, '[]', created_at, 'card' from app)
     update in_app_subscriptions set store_id = '1', expires_at = now(), auto_renews = true
     from app where app.id = in_app_subscriptions.id`,
  ],
  ['Customers: complimentary until the last', `update customers set valid_till = '2026-11-19' where type = 'comp'`],
  ['Customers: complimentary until the last', `update customers set valid_till = '2026-11-23' where type = 'free'`],
  ['Customers: only trial customers', `update customers set status = 'suspended' where type = 'paid'`],
  ['Customers: new until the first', `update customers set new_user = not new_user where id = 1`],
  ['Customers: payment mode card requires a', `update customers set last_payment_mode = null`],
  ['Customers: payment mode card requires a', `update customers set last_payment_mode = 'card'`],
  [
    'Events: in chronological order, none before',
    `update customer_events set occurred_at = occurred_at + interval '40 years' where id = 1`,
  ],
  ['Events: in chronological order, none before', `update customer_events set occurred_at = '1999-12-31' where id = 1`],
]

test.each(faults)('the rule "%s…" detects: %s', async (rule, fault) => {
  await client.query('begin')
  try {
    const { rowCount } = await client.query(fault)
    expect(rowCount).toBeGreaterThan(0)
    const [finding] = await collect(rule)
    expect(finding?.violations).toBeGreaterThan(0)
    expect(finding?.examples.length).toBeGreaterThan(0)
  } finally {
    await client.query('rollback')
  }
})

test.each([
  [
    'Invoices: no automatic attempt',
    'attempts',
    `update invoices set next_attempt_on = '2026-11-20' where status = 'open'`,
  ],
  [
    'Subscriptions: no renewal and no scheduled end',
    'renewals',
    `update subscriptions set next_invoice_date = '2026-11-20' where ended_at is null and cancel_on is null`,
  ],
  [
    'Subscriptions: no renewal and no scheduled end',
    'endings',
    `update subscriptions set cancel_on = '2026-11-19' where ended_at is null and cancel_on is not null`,
  ],
  [
    'Customers: complimentary until the last',
    'endings',
    `update customers set valid_till = '2026-11-18' where type = 'comp'`,
  ],
])('the rule "%s…" ignores %s on hold', async (rule, job, delay) => {
  await client.query('begin')
  await client.query(delay)
  const broken = async () => (await collect(rule))[0]?.violations
  expect(await broken()).toBeGreaterThan(0)
  await client.query(
    `insert into parked_customers (customer_id, job, error, parked_at)
     select id, $1, 'no such card', $2 from customers on conflict do nothing`,
    [job, NOW],
  )
  expect(await broken()).toBe(0)
  await client.query('rollback')
})

test('ignores missing app store data for days skipped by the demo clock', async () => {
  await client.query('begin')
  await client.query(`update in_app_subscriptions set end_date = '2026-11-17' where end_date > '2026-11-17'`)
  const broken = async () => (await collect('Customers: marked as in-app if'))[0]?.violations
  expect(await broken()).toBeGreaterThan(0)
  await client.query(`update demo_clock set ahead_ms = 3 * 86400000`)
  expect(await broken()).toBe(0)
  await client.query('rollback')
})

async function collect(about: string): Promise<Violation[]> {
  const findings: Violation[] = []
  for await (const finding of checkMoneyWithin(client, NOW, about)) findings.push(finding)
  return findings
}

/** Drops everything that keeps such rows out of the database: constraints, unique indexes and triggers. */
async function dropSafeguards(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica')
  const { rows } = await owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as drop
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')
     union all
     select format('drop index %s', indexrelid::regclass) from pg_index
     join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
     where indisunique and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { drop } of rows) await owner.query(drop)
}

function duplicateEntry(type: 'payment' | 'refund'): string {
  const column = `${type}_id`
  return `insert into ledger_entries (customer_id, type, amount_cents, description, occurred_at, ${column})
          select customer_id, type, amount_cents, description, occurred_at, ${column} from ledger_entries
          where type = '${type}' limit 1`
}
