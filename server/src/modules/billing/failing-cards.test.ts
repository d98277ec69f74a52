import { billingCalls } from '@portal/contract/billing/calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'

const { cancelSubscription, changeCreditCard, endPremiumSubscription, previewAction } = billingCalls

let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling({ now: '2026-01-15T15:00:00Z' })
})
afterEach(async () => {
  await billing.stop()
})

describe('a declined card', () => {
  async function hasUnpaid(behavior = 'insufficient_funds') {
    const customer = await billing.hasPremium()
    billing.payments.setBehavior(customer.token, behavior)
    await billing.run('2026-02-15T15:00:00Z')
    return customer
  }

  async function nextAttempt() {
    const { rows } = await billing.owner.query('select next_attempt_on::text as day from invoices order by number desc')
    return rows[0]?.day
  }

  test('is retried on days 0, 3, 8 and 15, and not afterwards', async () => {
    const { email } = await hasUnpaid()
    const days: unknown[] = [await nextAttempt()]
    for (const day of ['17', '18', '20', '23', '28']) {
      await billing.run(`2026-02-${day}T15:00:00Z`)
      days.push(await nextAttempt())
    }
    expect(days).toEqual(['2026-02-18', '2026-02-18', '2026-02-23', '2026-02-23', '2026-03-02', '2026-03-02'])
    await billing.run('2026-03-02T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ type: 'paid', attempts: 4, balanceCents: -1499, invoices: 2 })
    expect(await nextAttempt()).toBeNull()
    await billing.run('2026-03-16T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ attempts: 4, invoices: 2, next: '2026-03-15' })
  })

  test('F18, G07: a successful retry moves no date', async () => {
    const { email, token } = await hasUnpaid()
    billing.payments.setBehavior(token, 'ok')
    await billing.run('2026-02-23T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({
      next: '2026-03-15',
      attempts: 0,
      balanceCents: 0,
      paid: [1499, 1499],
    })
  })

  test('F19: a retry charges the amount due at that time', async () => {
    const { email, token } = await hasUnpaid()
    await billing.adjust(email, 500)
    billing.payments.setBehavior(token, 'ok')
    await billing.run('2026-02-18T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ paid: [999, 1499], balanceCents: 0 })
  })

  test('is not retried after being reported lost', async () => {
    const { email } = await hasUnpaid('lost_card')
    expect(await nextAttempt()).toBeNull()
    await billing.run('2026-03-02T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ attempts: 1 })
  })

  test('G09: a new card is charged immediately and buys a full period when late', async () => {
    const { email } = await hasUnpaid()
    billing.clock.set('2026-04-03T15:00:00Z')
    await billing.support.call(changeCreditCard, { email, ...billing.card() })
    expect(await billing.standing(email)).toMatchObject({ next: '2026-05-03', attempts: 0, balanceCents: 0 })
  })

  test('a new card is charged immediately even while billing is on hold', async () => {
    const { email } = await hasUnpaid('lost_card')
    await billing.owner.query(
      `insert into parked_customers (customer_id, job, error, parked_at)
       select id, 'attempts', 'Failed', '2026-02-16T15:00:00Z' from customers where username = $1`,
      [email],
    )
    await billing.support.call(changeCreditCard, { email, ...billing.card() })
    expect(await billing.standing(email)).toMatchObject({ paid: [1499, 1499], balanceCents: 0 })
  })

  test('another declined card resumes the schedule', async () => {
    const { email } = await hasUnpaid('lost_card')
    billing.clock.set('2026-02-20T15:00:00Z')
    await billing.support.call(changeCreditCard, { email, ...billing.card('insufficient_funds') })
    expect(await billing.standing(email)).toMatchObject({ attempts: 2, balanceCents: -1499 })
    expect(await nextAttempt()).toBe('2026-02-23')
  })

  test('another declined card is tried once for repeated requests', async () => {
    const { email } = await hasUnpaid('lost_card')
    const input = { email, ...billing.card('insufficient_funds') }
    const headers = { 'idempotency-key': 'card-once' }
    const send = () => billing.support.send(changeCreditCard, input, { headers })
    await Promise.all(Array.from({ length: 10 }, send))
    await send()
    expect(await billing.standing(email)).toMatchObject({ attempts: 2, balanceCents: -1499 })
  })

  test('a cancellation right after a new card finds its payment processing', async () => {
    const { id, email } = await hasUnpaid()
    const holder = await billing.owner.connect()
    const attach = billing.payments.attachCard.bind(billing.payments)
    const charge = billing.payments.charge.bind(billing.payments)
    vi.spyOn(billing.payments, 'attachCard').mockImplementationOnce(async (...args) => {
      await holder.query('begin')
      await holder.query('select from customers where id = $1 for update', [id])
      return attach(...args)
    })
    // Transactions waiting for a changed row can overtake each other, so the charge waits instead.
    vi.spyOn(billing.payments, 'charge').mockImplementationOnce(async (...args) => {
      await cancelled
      return charge(...args)
    })
    const changed = billing.support.send(changeCreditCard, { email, ...billing.card() })
    await untilWaiting(1)
    const cancelled = billing.support.send(endPremiumSubscription, { email })
    await untilWaiting(2)
    await holder.query('commit')
    holder.release()

    expect((await changed).status).toBe(200)
    expect(await cancelled).toMatchObject({ status: 409, text: 'NotOffered' })
    expect(await billing.standing(email)).toMatchObject({ type: 'paid', paid: [1499, 1499], balanceCents: 0 })
  })

  async function untilWaiting(transactions: number) {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await billing.owner.query(waiting)).rowCount).toBe(transactions)
  }

  test.each([
    ['the full amount', 1499, 0],
    ['all but an amount too small to charge', 1450, -49],
    ['more than the amount', 2000, 501],
  ])('a credit that covers %s pays the invoice immediately', async (_case, cents, balanceCents) => {
    const { id, email } = await hasUnpaid('lost_card')
    await billing.adjust(email, cents)
    const paid = [1499]
    expect(await billing.standing(email)).toMatchObject({
      attempts: 0,
      balanceCents,
      paid,
      invoices: 2,
      next: '2026-03-15',
    })
    const { events } = await billing.details(email)
    expect(events.slice(0, 2)).toMatchObject([
      { event: 'Payment received', details: 'Invoice 000002, from credit, by Sue Port' },
      { event: 'Credit added' },
    ])
    const trail = await billing.auditOf({ id })
    expect(trail.slice(-2)).toMatchObject([
      { action: 'add-credit', before: { balanceCents: -1499 }, after: { balanceCents: -1499 + cents } },
      { action: 'collect-payment', after: { invoiceStatus: 'paid', amountCents: 0 } },
    ])
    await billing.run('2026-03-15T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ invoices: 3 })
  })

  test('a smaller credit is kept, and its invoice stays open', async () => {
    const { email } = await hasUnpaid('lost_card')
    await billing.adjust(email, 1449)
    expect(await billing.standing(email)).toMatchObject({ attempts: 1, balanceCents: -50 })
    expect(await billing.support.call(previewAction, { email, action: 'addCredit', amount: '0.01' })).toMatchObject({
      balance: { beforeCents: -50, afterCents: -49 },
      nextInvoice: { before: null, after: { amountCents: 1548 } },
    })
  })

  test('a late credit buys a full period, like any late payment', async () => {
    const { email } = await hasUnpaid()
    billing.clock.set('2026-04-03T15:00:00Z')
    expect(await billing.support.call(previewAction, { email, action: 'addCredit', amount: '14.99' })).toMatchObject({
      lastDayOfAccess: { before: '2026-03-14', after: '2026-05-02' },
      nextInvoice: { after: { date: '2026-05-03' } },
    })
    await billing.adjust(email, 1499)
    expect(await billing.standing(email)).toMatchObject({
      next: '2026-05-03',
      attempts: 0,
      balanceCents: 0,
      invoices: 2,
    })
    expect((await billing.details(email)).events[0]).toMatchObject({
      event: 'Billing period restarted',
      details: 'Apr 3, 2026 - May 2, 2026, by Sue Port',
    })
  })

  test('funds received while the card is declined pay the invoice', async () => {
    const { id, email } = await hasUnpaid()
    const charge = billing.payments.charge.bind(billing.payments)
    billing.payments.charge = async (...args) => {
      const credit = `insert into credits (customer_id, amount_cents, description, created_at)
        values (${id}, 1499, 'Found', '2026-02-18T15:00:00Z') returning id`
      await billing.owner.query(`with credit as (${credit}) insert into ledger_entries
        (customer_id, type, amount_cents, description, occurred_at, credit_id)
        select ${id}, 'credit', 1499, 'Found', '2026-02-18T15:00:00Z', id from credit`)
      return charge(...args)
    }
    await billing.run('2026-02-18T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ attempts: 0, balanceCents: 0, paid: [1499] })
  })

  test('fails permanently with an event if there is no card', async () => {
    const { id, email } = await billing.hasPremium()
    await billing.owner.query('update cards set removed_at = created_at where customer_id = $1', [id])
    await billing.run('2026-02-15T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ attempts: 0, balanceCents: -1499, invoices: 2 })
    expect(await nextAttempt()).toBeNull()
    await expectGivenUp({ id, email }, '2026-02-15', 'not tried without a credit card')
  })

  test('fails permanently with an event while one of its charges is disputed', async () => {
    const { id, email } = await billing.hasPremium()
    await dispute(id)
    billing.clock.set('2026-02-15T15:00:00Z')
    expect((await billing.support.send(cancelSubscription, { email })).text).toBe('NotPaid')
    await billing.run()
    expect(await billing.standing(email)).toMatchObject({ attempts: 0, paid: [1499], invoices: 2 })
    expect(await nextAttempt()).toBeNull()
    await expectGivenUp({ id, email }, '2026-02-15', 'not tried because of a chargeback')
  })

  async function expectGivenUp({ id, email }: { id: number; email: string }, day: string, why: string) {
    const { events } = await billing.details(email)
    expect(events[0]).toMatchObject({ event: 'Payment failed', details: `Invoice 000002, $14.99: ${why}` })
    expect((await billing.auditOf({ id })).at(-1)).toMatchObject({
      action: 'collect-payment',
      before: { nextAttemptOn: day },
      after: { invoice: 2, amountCents: 1499, nextAttemptOn: null, why },
    })
  }

  /** Inserts a dispute without a withdrawal; a bank inquiry would have the same effect. */
  async function dispute(customerId: number) {
    await billing.owner.query(
      `insert into disputes (customer_id, payment_id, amount_cents, state, provider_dispute_id, opened_at)
       select customer_id, id, amount_cents, 'open', 'dp_1', paid_at from payments where customer_id = $1`,
      [customerId],
    )
  }

  test('F20: cancelling immediately voids the invoice and abandons its payment at the provider', async () => {
    const { email } = await hasUnpaid()
    await billing.support.call(endPremiumSubscription, { email })
    expect(await billing.standing(email)).toMatchObject({ type: 'free', balanceCents: 0 })
    await billing.runJobs()
    expect(billing.payments.abandoned).toHaveLength(1)
  })
})
