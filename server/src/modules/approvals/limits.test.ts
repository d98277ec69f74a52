import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { DAY_MS } from '@portal/contract/durations'
import { moneyLimitsCalls } from '@portal/contract/money-limits/calls'
import { undoCalls } from '@portal/contract/undo/calls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'

const { addCredit, addComplimentaryDays, refundPayment, endAndRefundPremiumSubscription, previewAction } = billingCalls

let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling({
    now: '2026-01-15T15:00:00Z',
    env: { MONEY_LIMITS_SUPPORT: '20.00 300.00 40.00' },
  })
})
afterEach(async () => {
  await billing.stop()
})

const dollars = (cents: number) => (cents / 100).toFixed(2)

async function credit(email: string, cents: number, headers = {}) {
  const body = { email, amount: dollars(cents), description: 'Sorry', currency: 'USD' } as const
  return (await billing.support.send(addCredit, body, { headers })).text
}

async function refund(email: string, cents: number) {
  const chargeId = (await billing.details(email)).payments[0]?.chargeId ?? ''
  const body = { email, chargeId, amount: dollars(cents), reasonCode: 'goodwill', description: '' } as const
  return (await billing.support.send(refundPayment, body)).text
}

const addDays = async (email: string, duration: number) =>
  (await billing.support.send(addComplimentaryDays, { email, duration, reason: 'Sorry' })).text

test("rejects refunds and credits to one's own account, except without limits", async () => {
  const { id, email } = await billing.hasPremium()
  const { rows } = await billing.owner.query<{ email: string }>("select email from staff where first_name = 'Sue'")
  const own = rows[0]?.email ?? ''
  await billing.owner.query('update customers set username = $1 where id = $2', [own, id])
  expect([await refund(own, 100), await addDays(own, 1), await credit(own, 100)]).toEqual(
    Array.from({ length: 3 }, () => 'OwnAccount'),
  )
  // Undoing a charge counts as giving its amount.
  billing.clock.advance(1_000)
  await billing.adjust(own, -100)
  const [offer] = await billing.support.call(undoCalls.getUndoOffers, { email: own })
  expect(await billing.support.send(undoCalls.undo, { entryId: offer?.entryId ?? 0 })).toMatchObject({
    status: 403,
    text: 'UndoNotAllowed',
  })
  await billing.owner.query("insert into money_limits values ('support', null, null, null)")
  expect([await refund(own, 100), await addDays(own, 1), await credit(own, 100)]).toEqual(['', '', ''])
  expect(email).not.toBe(own)
})

describe('what a user can give without approval', () => {
  test('L1, L2: limits a single action', async () => {
    const { email } = await billing.hasTrial()
    expect(await credit(email, 2001)).toBe('ApprovalNeeded')
    expect(await billing.standing(email)).toMatchObject({ balanceCents: 0 })
    expect(await credit(email, 2000)).toBe('')
  })

  test("L3: limits a customer's total over 30 days", async () => {
    const { email } = await billing.hasTrial()
    expect([await credit(email, 2000), await credit(email, 2000), await credit(email, 1)]).toEqual([
      '',
      '',
      'ApprovalNeeded',
    ])
    billing.clock.advance(30 * DAY_MS)
    expect(await credit(email, 2000)).toBe('')
  })

  test('L4: includes what other users gave the customer', async () => {
    const { email } = await billing.hasTrial()
    const finance = await billing.as('finance')
    const body = { email, amount: '30.00', description: 'Sorry', currency: 'USD' } as const
    await finance.call(addCredit, body)
    expect([await credit(email, 1001), await credit(email, 1000)]).toEqual(['ApprovalNeeded', ''])
  })

  test("L5: limits a user's total over 24 hours across customers", async () => {
    for (let customer = 0; customer < 15; customer += 1) {
      expect(await credit((await billing.hasTrial()).email, 2000)).toBe('')
      billing.clock.advance(60_000)
    }
    const { email } = await billing.hasTrial()
    expect(await credit(email, 1)).toBe('ApprovalNeeded')
    billing.clock.advance(DAY_MS - 15 * 60_000)
    expect(await credit(email, 2000)).toBe('')
    expect(await credit(email, 1)).toBe('ApprovalNeeded')
  })

  test('L6: adds up credits, refunds and days', async () => {
    const { email } = await billing.hasPremium()
    expect([await refund(email, 1499), await credit(email, 2000)]).toEqual(['', ''])
    expect([await addDays(email, 11), await addDays(email, 10)]).toEqual(['ApprovalNeeded', ''])
  })

  test('undoing complimentary days restores the limit and the dates', async () => {
    const { email } = await billing.hasPremium()
    const before = (await billing.details(email)).customer.subscriptions
    billing.clock.advance(60_000)
    expect(await addDays(email, 30)).toBe('')
    billing.clock.advance(60_000)
    const [offer] = await billing.support.call(undoCalls.getUndoOffers, { email })
    await billing.support.call(undoCalls.undo, { entryId: offer?.entryId ?? 0 })
    expect((await billing.details(email)).customer.subscriptions).toEqual(before)
    expect([await addDays(email, 30), await credit(email, 2000), await credit(email, 523)]).toEqual([
      '',
      '',
      'ApprovalNeeded',
    ])
  })

  test('L7: limits concurrent credits to different customers', async () => {
    for (let customer = 0; customer < 14; customer += 1) await credit((await billing.hasTrial()).email, 2000)
    const customers = [await billing.hasTrial(), await billing.hasTrial(), await billing.hasTrial()]
    const responses = await Promise.all(customers.map(({ email }) => credit(email, 1999)))
    expect(responses.toSorted()).toEqual(['', 'ApprovalNeeded', 'ApprovalNeeded'])
  })

  test('L9: does not count a refund that the provider rejects', async () => {
    const { email } = await billing.hasPremium()
    billing.payments.refundInDashboard((await billing.details(email)).payments[0]?.chargeId ?? '', 1499)
    expect(await refund(email, 1499)).toBe('RefundFailed')
    expect([await credit(email, 2000), await credit(email, 2000)]).toEqual(['', ''])
  })

  test('L10: counts a repeated request once', async () => {
    const { email } = await billing.hasTrial()
    const send = () => credit(email, 2000, { 'idempotency-key': 'once' })
    await Promise.all(Array.from({ length: 20 }, send))
    expect([await credit(email, 2000), await credit(email, 1)]).toEqual(['', 'ApprovalNeeded'])
  })

  test('does not count an undone credit', async () => {
    const { email } = await billing.hasTrial()
    expect([await credit(email, 2000), await credit(email, 1999)]).toEqual(['', ''])
    const [offer] = await billing.support.call(undoCalls.getUndoOffers, { email })
    await billing.support.call(undoCalls.undo, { entryId: offer?.entryId ?? 0 })
    expect([await credit(email, 2000), await credit(email, 1)]).toEqual(['', 'ApprovalNeeded'])
  })

  test('a credit that has paid an invoice cannot be undone', async () => {
    const { email, token } = await billing.hasPremium()
    billing.payments.setBehavior(token, 'insufficient_funds')
    await billing.run('2026-02-15T15:00:00Z')
    const due = -(await billing.standing(email)).balanceCents
    billing.clock.advance(1_000)
    expect([await credit(email, due - 700), await credit(email, 700)]).toEqual(['', ''])
    expect((await billing.details(email)).events[0]?.event).toBe('Payment received')
    expect(await billing.support.call(undoCalls.getUndoOffers, { email })).toEqual([])
    const { rows } = await billing.owner.query("select id from audit_entries where action = 'add-credit' order by id")
    expect(rows).toHaveLength(2)
    for (const { id } of rows)
      expect((await billing.support.send(undoCalls.undo, { entryId: Number(id) })).text).toBe('UndoChanged')
    expect(await billing.standing(email)).toMatchObject({ balanceCents: 0 })
  })

  test('undoing a charge above the limit returns the exceeded limit', async () => {
    const { email } = await billing.hasTrial()
    const charge = { email, amount: '25.00', description: 'Fee', currency: 'USD' } as const
    await billing.support.call(billingCalls.addCharge, charge)
    const [offer] = await billing.support.call(undoCalls.getUndoOffers, { email })
    const response = await billing.support.send(undoCalls.undo, { entryId: offer?.entryId ?? 0 })
    expect(response).toMatchObject({ status: 409, text: 'ApprovalNeeded' })
    expect(await billing.standing(email)).toMatchObject({ balanceCents: -2500 })
  })

  test('undoing a credit does not release another one from the same time', async () => {
    const { email } = await billing.hasTrial()
    const finance = await billing.as('finance')
    expect(await credit(email, 2000)).toBe('')
    await finance.call(addCredit, { email, amount: '10.00', description: 'Sorry', currency: 'USD' })
    const [, own] = await billing.support.call(undoCalls.getUndoOffers, { email })
    await billing.support.call(undoCalls.undo, { entryId: own?.entryId ?? 0 })
    expect(await billing.standing(email)).toMatchObject({ balanceCents: 1000 })
    expect([await credit(email, 2000), await credit(email, 1000), await credit(email, 1)]).toEqual([
      '',
      '',
      'ApprovalNeeded',
    ])
  })

  test('counts a cancellation with refund by its refund, and nothing without one', async () => {
    const [one, other] = [await billing.hasPremium('yearly'), await billing.hasPremium('yearly')]
    const response = await billing.support.send(endAndRefundPremiumSubscription, { email: one.email })
    expect(response).toMatchObject({ status: 409, text: 'ApprovalNeeded' })
    expect(billing.payments.refunds).toEqual([])
    await billing.support.call(billingCalls.endPremiumSubscription, { email: other.email })
  })

  test('counts complimentary access at the monthly price', async () => {
    const { email } = await billing.hasTrial()
    const body = { email, reason: 'Press' }
    const { convertToComplimentary } = customersCalls
    // 2,020 and 1,971 cents.
    expect((await billing.support.send(convertToComplimentary, { ...body, duration: 41 })).text).toBe('ApprovalNeeded')
    expect((await billing.support.send(convertToComplimentary, { ...body, duration: 40 })).text).toBe('')
  })

  test('the preview names the exceeded limit', async () => {
    const { email } = await billing.hasTrial()
    const request = { email, action: 'addCredit', amount: '35.00' } as const
    expect(await billing.support.call(previewAction, request)).toMatchObject({
      approval: { rule: 'single', limitCents: 2000, valueCents: 3500 },
    })
    expect(await billing.support.call(previewAction, { ...request, amount: '20.00' })).toMatchObject({ approval: null })
    expect(await (await billing.as('finance')).call(previewAction, request)).toMatchObject({ approval: null })
  })
})

test('each of several concurrent changes includes the one before', async () => {
  const administrator = await billing.as('administrator')
  const amounts = Array.from({ length: 10 }, (_, at) => `${at + 1}.00`)
  await Promise.all(
    amounts.map((single) =>
      administrator.call(moneyLimitsCalls.updateMoneyLimits, {
        role: 'finance',
        single,
        staffDay: '',
        customerMonth: '',
      }),
    ),
  )
  const { rows } = await billing.owner.query<{ before: string | null; after: string }>(
    `select before ->> 'singleCents' as before, after ->> 'singleCents' as after from audit_entries
     where action = 'money-limits' order by id`,
  )
  expect(rows.map(({ before }) => before)).toEqual([null, ...rows.slice(0, -1).map(({ after }) => after)])
})

test('administrators change limits, with an audit entry', async () => {
  const { getMoneyLimits, updateMoneyLimits } = moneyLimitsCalls
  const administrator = await billing.as('administrator')
  const limits = { single: '50.00', staffDay: '', customerMonth: '100.00' }
  await administrator.call(updateMoneyLimits, { role: 'support', ...limits })
  const none = { singleCents: null, staffDayCents: null, customerMonthCents: null }
  expect(await administrator.call(getMoneyLimits, {})).toEqual([
    { role: 'support', singleCents: 5000, staffDayCents: null, customerMonthCents: 10_000, isDefault: false },
    { role: 'finance', ...none, isDefault: true },
    { role: 'administrator', ...none, isDefault: true },
  ])
  const { email } = await billing.hasTrial()
  expect([await credit(email, 5000), await credit(email, 5000), await credit(email, 1)]).toEqual([
    '',
    '',
    'ApprovalNeeded',
  ])
  const { rows } = await billing.owner.query(
    "select subject, before, after from audit_entries where action = 'money-limits'",
  )
  expect(rows).toEqual([
    {
      subject: 'support',
      before: { singleCents: 2000, staffDayCents: 30_000, customerMonthCents: 4000 },
      after: { singleCents: 5000, staffDayCents: null, customerMonthCents: 10_000 },
    },
  ])
  for (const single of ['-1.00', '5', '1000000.01', 'much']) {
    const sent = { role: 'support', ...limits, single } as const
    expect([single, (await administrator.send(updateMoneyLimits, sent)).status]).toEqual([single, 400])
  }
})
