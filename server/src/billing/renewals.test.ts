import { billingCalls } from '@portal/contract/billing/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startBilling, type TestBilling } from '../../test/billing.ts'
import type { InsertedCustomer } from '../../test/customers.ts'

const { addCredit, addCharge, cancelSubscription, changeCreditCard, endPremiumSubscription } = billingCalls
const { previewAction, revertCancelSubscription, endAndRefundPremiumSubscription, upgradeSubscription } = billingCalls

let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling({ now: '2026-01-15T15:00:00Z' })
})
afterEach(async () => {
  await billing.stop()
})

async function standing(email: string) {
  const { customer, invoices, payments } = await billing.details(email)
  const [subscription] = customer.subscriptions
  return {
    type: customer.type,
    balanceCents: customer.balanceCents,
    next: subscription?.nextInvoiceDate ?? null,
    cancelOn: subscription?.cancelOn ?? null,
    attempts: subscription?.paymentAttemptCount ?? null,
    invoices: invoices.length,
    paid: payments.map(({ amountCents }) => amountCents),
  }
}

async function adjust(email: string, cents: number) {
  const amount = (Math.abs(cents) / 100).toFixed(2)
  await billing.support.call(cents > 0 ? addCredit : addCharge, { email, amount, description: 'Test', currency: 'USD' })
}

/** Money that comes before the first invoice. */
async function hasPremiumWith(adjustments: readonly number[], plan: 'monthly' | 'yearly' = 'monthly') {
  const { id, email } = await billing.hasTrial()
  for (const cents of adjustments) await adjust(email, cents)
  await billing.support.call(upgradeSubscription, { email, plan, ...billing.card() })
  return { id, email }
}

describe('money at an invoice', () => {
  test.each([
    ['F01', [], [1499], 0],
    ['F02', [500], [999], 0],
    ['F03', [-300], [1799], 0],
    ['F05', [1499], [], 0],
    ['F07', [1449], [50], 0],
    ['F08', [1450], [], -49],
    ['F09', [1000, -250, 1], [748], 0],
    ['F27', [-100_000], [101_499], 0],
  ] as const)('%s', async (_case, adjustments, paid, balanceCents) => {
    const { email } = await hasPremiumWith(adjustments)
    expect(await standing(email)).toMatchObject({ paid, balanceCents })
  })

  test('F04, F06: what is left of a credit, and a debt too small to charge, go on to the next invoice', async () => {
    const rich = await hasPremiumWith([2000])
    const near = await hasPremiumWith([1479])
    expect(await standing(rich.email)).toMatchObject({ paid: [], balanceCents: 501 })
    expect(await standing(near.email)).toMatchObject({ paid: [], balanceCents: -20 })

    await billing.run('2026-02-15T15:00:00Z')
    expect(await standing(rich.email)).toMatchObject({ paid: [998], balanceCents: 0, invoices: 2 })
    expect(await standing(near.email)).toMatchObject({ paid: [1519], balanceCents: 0, invoices: 2 })
  })
})

describe('cancelling with refund', () => {
  test.each([
    ['F11', [], 1499, 0],
    ['F12', [500], 999, 500],
    ['F13', [-300], 1499, 0],
  ] as const)('%s', async (_case, adjustments, refunded, balanceCents) => {
    const { id, email } = await hasPremiumWith(adjustments)
    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect(await standing(email)).toMatchObject({ type: 'free', balanceCents })
    const { refunds, events } = await billing.details(email)
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([refunded])
    expect(events[0]?.event).toBe('Cancelled with refund')
    expect(events[0]?.details).toBe(`$${refunded / 100} refunded. Last day of service Jan 15, 2026, by Sue Port`)
    expect((await billing.auditOf({ id })).at(-1)).toMatchObject({
      action: 'cancel-with-refund',
      after: { balanceCents, refundedCents: refunded },
    })
  })

  test('F23: a year', async () => {
    const { email } = await hasPremiumWith([], 'yearly')
    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect((await billing.details(email)).refunds).toMatchObject([{ amountCents: 4999 }])
  })

  test('F24: only the newest payment goes back', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-02-15T15:00:00Z')
    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect((await billing.details(email)).refunds).toHaveLength(1)
    expect(await standing(email)).toMatchObject({ balanceCents: 0, paid: [1499, 1499] })
    expect(billing.payments.totalCents()).toBe(1499)
  })

  test('F16: nothing was paid by card for the newest invoice', async () => {
    const { email } = await billing.hasPremium()
    await adjust(email, 1499)
    await billing.run('2026-02-15T15:00:00Z')
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
    expect(await standing(email)).toMatchObject({ type: 'paid', balanceCents: 0 })
  })

  test('twice at the same moment refunds once', async () => {
    const { email } = await billing.hasPremium()
    const send = () => billing.support.send(endAndRefundPremiumSubscription, { email })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(billing.payments.refunds).toHaveLength(1)
  })

  test.each(['lost before', 'lost after', 'crash after'] as const)('an answer %s is settled once', async (fault) => {
    const { email } = await billing.hasPremium()
    billing.payments.fault('refund', fault)
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('PaymentUnknown')
    expect(await standing(email)).toMatchObject({ type: 'paid', balanceCents: 0 })
    billing.clock.advance(MINUTE_MS)
    await billing.run()
    expect(await standing(email)).toMatchObject({ type: 'free', balanceCents: 0 })
    expect(billing.payments.refunds).toHaveLength(1)
  })
})

describe('renewals', () => {
  test('raise and collect one invoice a period, and a rerun adds none', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-02-15T15:00:00Z')
    await billing.run()
    expect(await standing(email)).toMatchObject({
      next: '2026-03-15',
      invoices: 2,
      paid: [1499, 1499],
      balanceCents: 0,
    })
  })

  test('G15: two workers at once renew once', async () => {
    const customers: InsertedCustomer[] = []
    for (let index = 0; index < 12; index++) customers.push(await billing.hasPremium())
    billing.clock.set('2026-02-15T15:00:00Z')
    await Promise.all([billing.run(), billing.run(), billing.run()])
    for (const { email } of customers) expect(await standing(email)).toMatchObject({ invoices: 2, paid: [1499, 1499] })
    expect(billing.payments.totalCents()).toBe(24 * 1499)
  })

  test('charge nobody before six in the morning', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-02-15T06:00:00Z')
    expect(await standing(email)).toMatchObject({ invoices: 2, paid: [1499], balanceCents: -1499, attempts: 0 })
    await billing.run('2026-02-15T11:00:00Z')
    expect(await standing(email)).toMatchObject({ paid: [1499, 1499], balanceCents: 0 })
  })

  test('after an outage raise every missed period in its order', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-05-20T15:00:00Z')
    expect(await standing(email)).toMatchObject({ next: '2026-06-15', invoices: 5, balanceCents: 0 })
    const { invoices } = await billing.details(email)
    expect(invoices.map(({ startDate }) => startDate)).toEqual([
      '2026-05-15',
      '2026-04-15',
      '2026-03-15',
      '2026-02-15',
      '2026-01-15',
    ])
  })

  test('a customer who cannot be dealt with is parked, and the others are renewed', async () => {
    const poisoned = await billing.hasPremium()
    const { email } = await billing.hasPremium()
    await billing.owner.query(
      `alter table invoices add constraint poison check (customer_id <> ${poisoned.id} or number < 2)`,
    )
    await billing.run('2026-02-15T15:00:00Z')
    expect(await standing(email)).toMatchObject({ invoices: 2, paid: [1499, 1499] })
    expect(await standing(poisoned.email)).toMatchObject({ invoices: 1 })
    expect(await billing.context.db.selectFrom('parked_customers').selectAll().execute()).toMatchObject([
      { customer_id: poisoned.id, job: 'renewals', error: expect.stringContaining('poison') },
    ])

    await billing.owner.query('alter table invoices drop constraint poison; delete from parked_customers')
    await billing.run()
    expect(await standing(poisoned.email)).toMatchObject({ invoices: 2, paid: [1499, 1499] })
  })

  test('a full disk parks nobody, and all are renewed once there is room', async () => {
    const { email } = await billing.hasPremium()
    await billing.owner.query(`
      create function fill_disk() returns trigger language plpgsql as $$
        begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
      create trigger fill_disk before insert on invoices execute function fill_disk()`)
    await billing.run('2026-02-15T15:00:00Z')
    expect(await standing(email)).toMatchObject({ invoices: 1 })
    expect(await billing.context.db.selectFrom('parked_customers').selectAll().execute()).toEqual([])

    await billing.owner.query('drop trigger fill_disk on invoices')
    await billing.run()
    expect(await standing(email)).toMatchObject({ invoices: 2, paid: [1499, 1499] })
  })

  test('G16: a process that dies after the charge leaves it to the next, which books it once', async () => {
    const { email } = await billing.hasPremium()
    billing.payments.fault('charge', 'crash after')
    await billing.run('2026-02-15T15:00:00Z')
    expect(await standing(email)).toMatchObject({ balanceCents: -1499, paid: [1499], attempts: 1 })
    billing.clock.advance(10 * MINUTE_MS)
    await billing.run()
    expect(await standing(email)).toMatchObject({ balanceCents: 0, paid: [1499, 1499], attempts: 0 })
    expect(billing.payments.totalCents()).toBe(2 * 1499)
  })
})

describe('a card that fails', () => {
  async function hasUnpaid(behaviour = 'insufficient_funds') {
    const customer = await billing.hasPremium()
    billing.payments.behave(customer.token, behaviour)
    await billing.run('2026-02-15T15:00:00Z')
    return customer
  }

  async function nextAttempt() {
    const { rows } = await billing.owner.query('select next_attempt_on::text as day from invoices order by number desc')
    return rows[0]?.day
  }

  test('is tried on days 0, 3, 8 and 15, and by nobody afterwards', async () => {
    const { email } = await hasUnpaid()
    const days: unknown[] = [await nextAttempt()]
    for (const day of ['17', '18', '20', '23', '28']) {
      await billing.run(`2026-02-${day}T15:00:00Z`)
      days.push(await nextAttempt())
    }
    expect(days).toEqual(['2026-02-18', '2026-02-18', '2026-02-23', '2026-02-23', '2026-03-02', '2026-03-02'])
    await billing.run('2026-03-02T15:00:00Z')
    expect(await standing(email)).toMatchObject({ type: 'paid', attempts: 4, balanceCents: -1499, invoices: 2 })
    expect(await nextAttempt()).toBeNull()
    await billing.run('2026-03-16T15:00:00Z')
    expect(await standing(email)).toMatchObject({ attempts: 4, invoices: 2, next: '2026-03-15' })
  })

  test('F18, G07: a later attempt that succeeds moves no date', async () => {
    const { email, token } = await hasUnpaid()
    billing.payments.behave(token, 'ok')
    await billing.run('2026-02-23T15:00:00Z')
    expect(await standing(email)).toMatchObject({
      next: '2026-03-15',
      attempts: 0,
      balanceCents: 0,
      paid: [1499, 1499],
    })
  })

  test('F19: what is tried again is what is owed then', async () => {
    const { email, token } = await hasUnpaid()
    await adjust(email, 500)
    billing.payments.behave(token, 'ok')
    await billing.run('2026-02-18T15:00:00Z')
    expect(await standing(email)).toMatchObject({ paid: [999, 1499], balanceCents: 0 })
  })

  test('is not tried again once it is lost', async () => {
    const { email } = await hasUnpaid('lost_card')
    expect(await nextAttempt()).toBeNull()
    await billing.run('2026-03-02T15:00:00Z')
    expect(await standing(email)).toMatchObject({ attempts: 1 })
  })

  test('G09: a new card is charged at once, and buys a full period when it comes late', async () => {
    const { email } = await hasUnpaid()
    billing.clock.set('2026-04-03T15:00:00Z')
    await billing.support.call(changeCreditCard, { email, ...billing.card() })
    expect(await standing(email)).toMatchObject({ next: '2026-05-03', attempts: 0, balanceCents: 0 })
  })

  test('a new card that fails as well resumes the schedule', async () => {
    const { email } = await hasUnpaid('lost_card')
    billing.clock.set('2026-02-20T15:00:00Z')
    await billing.support.call(changeCreditCard, { email, ...billing.card('insufficient_funds') })
    expect(await standing(email)).toMatchObject({ attempts: 2, balanceCents: -1499 })
    expect(await nextAttempt()).toBe('2026-02-23')
  })

  test('a new card that fails as well is tried once, however often the same request comes', async () => {
    const { email } = await hasUnpaid('lost_card')
    const input = { email, ...billing.card('insufficient_funds') }
    const headers = { 'idempotency-key': 'card-once' }
    const send = () => billing.support.send(changeCreditCard, input, { headers })
    await Promise.all(Array.from({ length: 10 }, send))
    await send()
    expect(await standing(email)).toMatchObject({ attempts: 2, balanceCents: -1499 })
  })

  test('a cancellation that comes right behind a new card finds its payment under way', async () => {
    const { id, email } = await hasUnpaid()
    const holder = await billing.owner.connect()
    const attach = billing.payments.attachCard.bind(billing.payments)
    billing.payments.attachCard = async (...asked) => {
      await holder.query('begin')
      await holder.query('select from customers where id = $1 for update', [id])
      return attach(...asked)
    }
    const changed = billing.support.send(changeCreditCard, { email, ...billing.card() })
    await untilWaiting(1)
    const cancelled = billing.support.send(endPremiumSubscription, { email })
    await untilWaiting(2)
    await holder.query('commit')
    holder.release()

    expect((await changed).status).toBe(200)
    expect(await cancelled).toMatchObject({ status: 409, text: 'NotOffered' })
    expect(await standing(email)).toMatchObject({ type: 'paid', paid: [1499, 1499], balanceCents: 0 })
  })

  async function untilWaiting(transactions: number) {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await billing.owner.query(waiting)).rowCount === transactions)
  }

  test.each([
    ['all of it', 1499, 0],
    ['all but what cannot be charged', 1450, -49],
    ['more than it', 2000, 501],
  ])('a credit that covers %s pays the invoice at once', async (_what, cents, balanceCents) => {
    const { id, email } = await hasUnpaid('lost_card')
    await adjust(email, cents)
    const paid = [1499]
    expect(await standing(email)).toMatchObject({ attempts: 0, balanceCents, paid, invoices: 2, next: '2026-03-15' })
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
    expect(await standing(email)).toMatchObject({ invoices: 3 })
  })

  test('a credit that covers less waits, and its invoice stays open', async () => {
    const { email } = await hasUnpaid('lost_card')
    await adjust(email, 1449)
    expect(await standing(email)).toMatchObject({ attempts: 1, balanceCents: -50 })
    expect(await billing.support.call(previewAction, { email, action: 'addCredit', amount: '0.01' })).toMatchObject({
      balance: { beforeCents: -50, afterCents: -49 },
      nextInvoice: { before: { amountCents: 1499 }, after: { amountCents: 1548 } },
    })
  })

  test('a credit that comes late buys a full period, as any late payment', async () => {
    const { email } = await hasUnpaid()
    billing.clock.set('2026-04-03T15:00:00Z')
    expect(await billing.support.call(previewAction, { email, action: 'addCredit', amount: '14.99' })).toMatchObject({
      lastDayOfAccess: { before: '2026-03-14', after: '2026-05-02' },
      nextInvoice: { after: { date: '2026-05-03' } },
    })
    await adjust(email, 1499)
    expect(await standing(email)).toMatchObject({ next: '2026-05-03', attempts: 0, balanceCents: 0, invoices: 2 })
    expect((await billing.details(email)).events[0]).toMatchObject({
      event: 'Billing period restarted',
      details: 'Apr 3, 2026 - May 2, 2026, by Sue Port',
    })
  })

  test('money that comes while the card is refused pays the invoice', async () => {
    const { id, email } = await hasUnpaid()
    const charge = billing.payments.charge.bind(billing.payments)
    billing.payments.charge = async (...asked) => {
      const credit = `insert into credits (customer_id, amount_cents, description, created_at)
        values (${id}, 1499, 'Found', '2026-02-18T15:00:00Z') returning id`
      await billing.owner.query(`with credit as (${credit}) insert into ledger_entries
        (customer_id, type, amount_cents, description, occurred_at, credit_id)
        select ${id}, 'credit', 1499, 'Found', '2026-02-18T15:00:00Z', id from credit`)
      return charge(...asked)
    }
    await billing.run('2026-02-18T15:00:00Z')
    expect(await standing(email)).toMatchObject({ attempts: 0, balanceCents: 0, paid: [1499] })
  })

  test('is given up, and that is told, where there is no card', async () => {
    const { id, email } = await billing.hasPremium()
    await billing.owner.query('update cards set removed_at = created_at where customer_id = $1', [id])
    await billing.run('2026-02-15T15:00:00Z')
    expect(await standing(email)).toMatchObject({ attempts: 0, balanceCents: -1499, invoices: 2 })
    expect(await nextAttempt()).toBeNull()
    await expectGivenUp({ id, email }, '2026-02-15', 'not tried without a credit card')
  })

  test('is given up, and that is told, while a charge of it is disputed', async () => {
    const { id, email } = await billing.hasPremium()
    await dispute(id)
    billing.clock.set('2026-02-15T15:00:00Z')
    expect((await billing.support.send(cancelSubscription, { email })).text).toBe('NotOffered')
    await billing.run()
    expect(await standing(email)).toMatchObject({ attempts: 0, paid: [1499], invoices: 2 })
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

  /** Of nothing that moves money: an inquiry of the bank would do the same. */
  async function dispute(customerId: number) {
    await billing.owner.query(
      `insert into disputes (customer_id, payment_id, amount_cents, state, provider_dispute_id, opened_at)
       select customer_id, id, amount_cents, 'open', 'dp_1', paid_at from payments where customer_id = $1`,
      [customerId],
    )
  }

  test('F20: cancelling at once voids the invoice, and its payment is given up at the provider', async () => {
    const { email } = await hasUnpaid()
    await billing.support.call(endPremiumSubscription, { email })
    expect(await standing(email)).toMatchObject({ type: 'free', balanceCents: 0 })
    await billing.runJobs()
    expect(billing.payments.abandoned).toHaveLength(1)
  })
})

describe('cancelling on the last day', () => {
  test('ends the subscription behind that day, without an invoice', async () => {
    const { email } = await billing.hasPremium()
    await billing.support.call(cancelSubscription, { email })
    await billing.run('2026-02-15T04:59:00Z')
    expect(await standing(email)).toMatchObject({ type: 'paid', cancelOn: '2026-02-14' })
    await billing.run('2026-02-15T05:01:00Z')
    expect(await standing(email)).toMatchObject({ type: 'free', invoices: 1, balanceCents: 0 })
  })

  test('G12: withdrawn in its last hour, it renews the next day', async () => {
    const { email } = await billing.hasPremium()
    await billing.support.call(cancelSubscription, { email })
    billing.clock.set('2026-02-15T04:30:00Z')
    await billing.support.call(revertCancelSubscription, { email })
    await billing.run('2026-02-15T15:00:00Z')
    expect(await standing(email)).toMatchObject({ next: '2026-03-15', invoices: 2 })
  })

  test('on the day of a renewal comes behind the new period', async () => {
    const { email } = await billing.hasPremium()
    billing.clock.set('2026-02-15T08:00:00Z')
    await billing.support.call(cancelSubscription, { email })
    expect(await standing(email)).toMatchObject({ cancelOn: '2026-03-14', invoices: 2, paid: [1499, 1499] })
  })

  test('is refused where that period cannot be paid for', async () => {
    const { email, token } = await billing.hasPremium()
    billing.payments.behave(token, 'insufficient_funds')
    billing.clock.set('2026-02-15T08:00:00Z')
    expect((await billing.support.send(cancelSubscription, { email })).text).toBe('NotOffered')
    expect(await standing(email)).toMatchObject({ cancelOn: null, attempts: 1 })
    const previewed = await billing.support.send(previewAction, { email, action: 'cancelOnLastDay' })
    expect(previewed.text).toBe('NotPaid')
  })
})

test('complimentary access ends behind its last day', async () => {
  const { id, email } = await billing.hasTrial()
  await billing.context.db.updateTable('customers').set({ type: 'comp', valid_till: '2026-01-20' }).execute()
  await billing.run('2026-01-21T04:00:00Z')
  expect((await billing.details(email)).customer.type).toBe('comp')
  await billing.run('2026-01-21T06:00:00Z')
  expect(await billing.details(email)).toMatchObject({
    customer: { type: 'free', validTill: '2026-01-20' },
    events: [{ event: 'Complimentary subscription ended' }],
  })
  const trail = await billing.context.db.selectFrom('audit_entries').where('customer_id', '=', id).selectAll().execute()
  expect(trail).toMatchObject([{ action: 'end-complimentary', staff_id: null }])
})
