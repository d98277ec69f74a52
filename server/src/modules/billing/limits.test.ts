import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'

/** What the database enforces for every writer: here its owner, without locking the customer. */

let billing: TestBilling
beforeAll(async () => {
  billing = await startBilling()
  // Creates a paid invoice of 14.99, the only rows of their kind.
  await billing.hasPremium()
})
afterAll(() => billing.stop())

const refunds = 'refunds come to no more than their payment'
const reversals = 'reversals come to no more than their invoice'
const payments = 'a payment is a succeeded attempt'

const secondPayment = `
  insert into payments (customer_id, invoice_id, attempt_id, type, merchant_code, amount_cents, price_cents, card_brand,
    card_last4, provider_payment_intent_id, provider_charge_id, paid_at)
  select payments.customer_id, payments.invoice_id, again.id, type, merchant_code, payments.amount_cents, price_cents,
    card_brand, card_last4, 'pi_again', 'ch_again', paid_at
  from payments join payment_attempts again on again.number = 2`

test.each([
  ['a refund that exceeds the payment', refunds, [refundOf(1500)]],
  ['refunds whose total exceeds the payment', refunds, [refundOf(1000, 'pending'), refundOf(500)]],
  ['an increased refund', refunds, [refundOf(1499), 'update refunds set amount_cents = amount_cents + 1']],
  [
    'a refund sent after others',
    refunds,
    [refundOf(1, 'requested'), refundOf(1499), `update refunds set state = 'pending' where state = 'requested'`],
  ],
  ['a payment below its refunds', refunds, [refundOf(1499), 'update payments set amount_cents = 1498']],
  ['a reversal that exceeds the invoice', reversals, [reversalOf(1500)]],
  ['reversals whose total exceeds the invoice', reversals, [reversalOf(1499), reversalOf(1)]],
  ['an increased reversal', reversals, [reversalOf(1499), 'update reversals set amount_cents = 1500']],
  [
    'an invoice below its reversals',
    reversals,
    [reversalOf(1499), 'update invoices set plan_cents = 1498, total_cents = 1498'],
  ],
  ['a payment of a failed attempt', payments, [attempt('failed'), secondPayment]],
  ['a payment of a running attempt', payments, [attempt('running'), secondPayment]],
  ['a payment without an attempt', payments, ['update payments set attempt_id = null']],
  [
    'a paid attempt changed to failed',
    'the attempt of a payment has succeeded',
    [`update payment_attempts set state = 'failed', decline_code = 'lost_card'`],
  ],
])('rejects %s', async (_case, rule, statements) => {
  expect(await refusal(statements)).toBe(rule)
})

test.each([
  ['a full refund in two parts', [refundOf(1000, 'pending'), refundOf(499), reversalOf(1000), reversalOf(499)]],
  ['another refund after a failed one', [refundOf(1499, 'failed'), refundOf(1499)]],
  ['a payment of a succeeded attempt', [attempt('succeeded'), secondPayment]],
])('accepts %s', async (_case, statements) => {
  expect(await refusal(statements)).toBeNull()
})

test('two concurrent refunds do not exceed their payment', async () => {
  const { pool } = billing.context
  const [one, other] = [await pool.connect(), await pool.connect()]
  await one.query('begin')
  await one.query(refundOf(1000))
  const refused = other.query(refundOf(1000)).catch(({ message }: Error) => message)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await billing.owner.query(waiting)).rowCount).toBe(1)
  await one.query('commit')
  expect(await refused).toBe(refunds)
  await one.query('delete from refunds')
  one.release()
  other.release()
})

/** Returns the error of the last statement; null if it succeeds. All statements are rolled back. */
async function refusal(statements: readonly string[]): Promise<string | null> {
  const client = await billing.owner.connect()
  await client.query('begin')
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    return await client.query(statements.at(-1) ?? '').then(
      ({ rowCount }) => (rowCount === 1 ? null : `${rowCount} rows`),
      (error: pg.DatabaseError) => error.message,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function refundOf(cents: number, state = 'succeeded'): string {
  return `insert into refunds (customer_id, payment_id, invoice_id, type, amount_cents, state, requested_at)
    select customer_id, id, invoice_id, 'card', ${cents}, '${state}', paid_at from payments`
}

function reversalOf(cents: number): string {
  return `insert into reversals (customer_id, invoice_id, amount_cents, created_at)
    select customer_id, id, ${cents}, issued_at from invoices`
}

/** Inserts the second attempt at the invoice. */
function attempt(state: 'running' | 'succeeded' | 'failed'): string {
  return `insert into payment_attempts (invoice_id, customer_id, number, amount_cents, card_id, state, attempted_at, settled_at)
    select invoice_id, customer_id, 2, 1499, card_id, '${state}', attempted_at,
      case '${state}' when 'running' then null else attempted_at end
    from payment_attempts`
}
