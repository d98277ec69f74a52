import { appStoresCalls } from '@portal/contract/app-stores/calls'
import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import { GOOGLE_APP } from '@portal/simulators/stores/google.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PortalWithStores, startPortalWithStores } from '../../../test/app-stores.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { insertSubscription } from '../../../test/subscriptions.ts'
import { checkMoney } from '../billing/check/check-money.ts'
import { appStoresJobs } from './jobs.ts'

let portal: PortalWithStores
beforeEach(async () => {
  portal = await startPortalWithStores()
})
afterEach(() => portal.stop())

const devices = ['ios', 'android'] as const

async function hasCustomer(fields = {}) {
  const { id } = await insertCustomer(portal.context.db, fields)
  return { id, accountToken: await portal.tokenOf(id) }
}

async function rowsOf(customerId: number) {
  const { rows } = await portal.owner.query(
    `select plan, start_date::text || ' to ' || end_date as days, ended_reason as ended, auto_renews as renews
     from in_app_subscriptions where customer_id = $1 order by created_at`,
    [customerId],
  )
  return rows
}

async function accessOf(customerId: number) {
  const { rows } = await portal.owner.query(
    'select type, in_app_subscription as "inApp", new_user as "isNew" from customers where id = $1',
    [customerId],
  )
  return rows[0]
}

async function eventsOf(customerId: number): Promise<string[]> {
  const { rows } = await portal.owner.query(
    'select event, details from customer_events where customer_id = $1 order by id',
    [customerId],
  )
  return rows.map(({ event, details }) => `${event}: ${details}`)
}

async function discrepanciesOf(customerId: number | null): Promise<string[]> {
  const { rows } = await portal.owner.query(
    'select finding from reconciliation_findings where customer_id is not distinct from $1',
    [customerId],
  )
  return rows.map(({ finding }) => finding)
}

async function expectNoViolations(): Promise<void> {
  const violations = []
  for await (const { rule, violations: count, examples } of checkMoney(portal.databaseUrl, portal.context.now())) {
    if (count > 0) violations.push({ rule, examples })
  }
  expect(violations).toEqual([])
}

const monthly = { plan: 'monthly', days: '2026-03-10 to 2026-04-09', ended: null, renews: true }
const premium = { type: 'paid', inApp: true, isNew: false }
const trial = { type: 'free', inApp: false, isNew: false }

test.each(devices)(
  'a purchase on %s makes the customer premium, and a renewal extends it without adding a row',
  async (device) => {
    const { id, accountToken } = await hasCustomer()
    const bought = await portal.simulator.buy({ device, plan: 'monthly', accountToken })
    await portal.receive(bought.notifications)
    expect(await rowsOf(id)).toEqual([monthly])
    expect(await accessOf(id)).toEqual(premium)
    await expectNoViolations()

    portal.setTime('2026-04-10T15:00:00Z')
    await portal.receive(await portal.simulator.act(bought.id, 'renew'))
    expect(await rowsOf(id)).toEqual([{ ...monthly, days: '2026-03-10 to 2026-05-09' }])
    const name = device === 'ios' ? 'Monthly, iOS' : 'Monthly, Android'
    const store = device === 'ios' ? 'the App Store' : 'Google Play'
    expect(await eventsOf(id)).toEqual([
      `In-app subscription started: ${name}, by ${store}`,
      `In-app subscription renewed: ${name}, until May 9, 2026, by ${store}`,
    ])
  },
)

test.each(devices)(
  'a failed payment on %s keeps access during the grace period, then revokes it until paid',
  async (device) => {
    const { id, accountToken } = await hasCustomer()
    const { id: bought, notifications } = await portal.simulator.buy({ device, plan: 'monthly', accountToken })
    await portal.receive(notifications)
    portal.setTime('2026-04-10T15:05:00Z')
    await portal.receive(await portal.simulator.act(bought, 'enterGrace'))
    expect(await rowsOf(id)).toEqual([{ ...monthly, days: '2026-03-10 to 2026-04-15' }])
    expect(await accessOf(id)).toEqual(premium)
    await expectNoViolations()

    portal.setTime('2026-04-16T15:05:00Z')
    await portal.receive(await portal.simulator.act(bought, 'hold'))
    expect(await accessOf(id)).toEqual(trial)
    expect((await rowsOf(id))[0].ended).toBe('payment')
    await expectNoViolations()

    portal.setTime('2026-04-20T15:05:00Z')
    await portal.receive(await portal.simulator.act(bought, 'renew'))
    expect(await rowsOf(id)).toEqual([{ ...monthly, days: '2026-03-10 to 2026-05-19' }])
    expect(await accessOf(id)).toEqual(premium)
    expect((await eventsOf(id)).map((event) => event.split(':')[0])).toEqual([
      'In-app subscription started',
      'In-app payment failed',
      'In-app subscription on hold',
      'In-app subscription resumed',
    ])
    await expectNoViolations()
  },
)

test.each(devices)('a cancelled subscription on %s lasts until it expires', async (device) => {
  const { id, accountToken } = await hasCustomer()
  const { id: bought, notifications } = await portal.simulator.buy({ device, plan: 'monthly', accountToken })
  await portal.receive(notifications)
  portal.setTime('2026-03-12T15:00:00Z')
  await portal.receive(await portal.simulator.act(bought, 'cancel'))
  expect(await rowsOf(id)).toEqual([{ ...monthly, renews: false }])
  expect(await accessOf(id)).toEqual(premium)
  portal.setTime('2026-04-10T15:00:00Z')
  await portal.receive(await portal.simulator.act(bought, 'expire'))
  expect(await rowsOf(id)).toEqual([{ ...monthly, renews: false, ended: 'expired' }])
  expect(await accessOf(id)).toEqual(trial)
  await expectNoViolations()
})

test.each([
  ['ios', 'refunded'],
  ['android', 'revoked'],
] as const)('a purchase on %s that is refunded the same day leaves a one-day subscription', async (device, ended) => {
  const { id, accountToken } = await hasCustomer()
  const { id: bought, notifications } = await portal.simulator.buy({ device, plan: 'yearly', accountToken })
  await portal.receive(notifications)
  portal.setTime('2026-03-10T18:00:00Z')
  await portal.receive(await portal.simulator.act(bought, 'refund'))
  expect(await rowsOf(id)).toEqual([{ plan: 'yearly', days: '2026-03-10 to 2026-03-10', ended, renews: false }])
  expect(await accessOf(id)).toEqual(trial)
  await expectNoViolations()
})

test.each(devices)('an upgrade on %s closes the current row and adds a new one', async (device) => {
  const { id, accountToken } = await hasCustomer()
  const { id: bought, notifications } = await portal.simulator.buy({ device, plan: 'monthly', accountToken })
  await portal.receive(notifications)
  portal.setTime('2026-03-20T15:00:00Z')
  await portal.receive((await portal.simulator.buyAgain(bought, 'yearly')).notifications)
  expect(await rowsOf(id)).toEqual([
    { ...monthly, days: '2026-03-10 to 2026-03-19', ended: 'replaced', renews: false },
    { plan: 'yearly', days: '2026-03-20 to 2027-03-19', ended: null, renews: true },
  ])
  expect(await accessOf(id)).toEqual(premium)
  await expectNoViolations()
})

test('assigns a chain of purchases to its customer when the latest is reported first', async () => {
  const { id, accountToken } = await hasCustomer()
  const first = await portal.simulator.buy({ device: 'android', plan: 'monthly', accountToken })
  portal.setTime('2026-03-20T15:00:00Z')
  const second = await portal.simulator.buyAgain(first.id, 'yearly')
  portal.setTime('2026-03-21T15:00:00Z')
  const third = await portal.simulator.buyAgain(second.id, 'monthly')
  // Each delivery of a push carries fresh credentials.
  const headers = await portal.simulator.pushAs(GOOGLE_APP.pushEmail)
  const late = [third, second, first].flatMap(({ notifications }) => notifications)
  await portal.receive(late.map((notification) => ({ ...notification, headers })))
  expect(await rowsOf(id)).toMatchObject([
    { plan: 'monthly', ended: 'replaced' },
    { plan: 'yearly', ended: 'replaced' },
    { plan: 'monthly', ended: null },
  ])
  expect(await accessOf(id)).toEqual(premium)
  await expectNoViolations()
})

test.each(devices)(
  'a customer paying by card and on %s has one subscription at a time and a billing problem',
  async (device) => {
    const { id, accountToken } = await hasCustomer({ type: 'paid', new_user: false })
    const cardId = await insertSubscription(portal.context.db, id)
    const bought = await portal.simulator.buy({ device, plan: 'monthly', accountToken })
    await portal.receive(bought.notifications)
    expect(await rowsOf(id)).toEqual([monthly])
    expect(await accessOf(id)).toEqual({ ...premium, inApp: false })
    const store = device === 'ios' ? 'the App Store' : 'Google Play'
    expect(await discrepanciesOf(id)).toEqual([`Customer pays by card and in ${store}. Cancel the card subscription.`])

    await portal.owner.query(
      `update subscriptions set ended_at = $2, next_invoice_date = null, end_date = start_date where id = $1`,
      [cardId, portal.context.now()],
    )
    await portal.owner.query(`update customers set type = 'free' where id = $1`, [id])
    await portal.runJob('settle-waiting-store-subscriptions')
    expect(await accessOf(id)).toEqual(premium)
    expect(await discrepanciesOf(id)).toEqual([])
  },
)

test.each(devices)('the nightly run recovers a missed notification from %s', async (device) => {
  const { id, accountToken } = await hasCustomer()
  const { id: bought, notifications } = await portal.simulator.buy({ device, plan: 'monthly', accountToken })
  await portal.receive(notifications)
  portal.setTime('2026-04-10T15:00:00Z')
  await portal.simulator.act(bought, 'renew')
  portal.setTime('2026-04-11T04:05:00Z')
  await portal.runJob('ask-app-stores')
  expect(await rowsOf(id)).toEqual([{ ...monthly, days: '2026-03-10 to 2026-05-09' }])

  portal.setTime('2026-05-10T15:00:00Z')
  await portal.simulator.act(bought, 'expire')
  portal.setTime('2026-05-11T04:05:00Z')
  await portal.runJob('ask-app-stores')
  expect(await accessOf(id)).toEqual(trial)
  await expectNoViolations()
})

test('an unavailable store does not block the other store or the deletion of old notifications', async () => {
  const { id, accountToken } = await hasCustomer()
  const bought = await portal.simulator.buy({ device: 'android', plan: 'monthly', accountToken })
  await portal.receive(bought.notifications)
  await portal.owner.query(`update store_messages set received_at = received_at - interval '160 days'`)
  portal.setTime('2026-04-10T15:00:00Z')
  await portal.simulator.act(bought.id, 'renew')
  portal.setTime('2026-04-11T04:05:00Z')

  const { stores } = portal.context
  if (stores.ios === null) throw new Error('the App Store is off')
  const listMissed = () => {
    throw new Error('The App Store is away.')
  }
  const context = { ...portal.context, stores: { ...stores, ios: { ...stores.ios, listMissed } } }
  const job = appStoresJobs.find(({ name }) => name === 'ask-app-stores')
  await expect(job?.run({}, context)).rejects.toThrow('The App Store is away.')
  expect(await rowsOf(id)).toEqual([{ ...monthly, days: '2026-03-10 to 2026-05-09' }])
  const { rows } = await portal.owner.query(`select id from store_messages where received_at < '2025-12-01'`)
  expect(rows).toEqual([])
})

test.each(devices)('a purchase on %s without a customer waits until staff assign it', async (device) => {
  const bought = await portal.simulator.buy({ device, plan: 'monthly' })
  await portal.receive(bought.notifications)
  const finance = await portal.as('finance')
  const { findings } = await finance.call(billingProblemsCalls.getBillingProblems, {})
  const product = device === 'ios' ? 'com.example.tv.monthly' : 'tv:monthly'
  const store = device === 'ios' ? 'the App Store' : 'Google Play'
  expect(findings).toMatchObject([
    {
      finding: `Purchase in ${store} without a customer. Find the customer and assign it.`,
      providerId: bought.id,
      email: null,
      purchase: { device, product, boughtAt: new Date('2026-03-10T15:00:00Z') },
    },
  ])
  const { id: findingId = 0 } = findings[0] ?? {}
  const customer = await hasCustomer({ username: 'ana@example.com' })
  const assign = (whose: string) => finance.send(appStoresCalls.assignPurchase, { id: findingId, customer: whose })
  expect(await assign('unknown@example.com')).toMatchObject({ status: 404, text: 'CustomerNotFound' })
  expect(await assign(device === 'ios' ? 'Ana@example.com' : String(customer.id))).toMatchObject({ status: 200 })
  expect(await assign('ana@example.com')).toMatchObject({ status: 409, text: 'PurchaseAssigned' })

  expect((await finance.call(billingProblemsCalls.getBillingProblems, {})).findings).toEqual([])
  expect(await rowsOf(customer.id)).toEqual([monthly])
  expect(await accessOf(customer.id)).toEqual(premium)
  expect((await eventsOf(customer.id))[0]).toMatch(/^In-app subscription started: Monthly, \w+, by (?!the)/)
  const { rows } = await portal.owner.query(
    `select customer_id::int as customer, after from audit_entries where action = 'assign-purchase'`,
  )
  expect(rows).toEqual([{ customer: customer.id, after: { device, discrepancy: findingId, products: [product] } }])
  expect((await portal.runJobs()).failures).toEqual([])
  portal.setTime('2026-04-10T15:00:00Z')
  await portal.receive(await portal.simulator.act(bought.id, 'renew'))
  expect(await rowsOf(customer.id)).toEqual([{ ...monthly, days: '2026-03-10 to 2026-05-09' }])
  await expectNoViolations()
})

test('a purchase without a customer is no longer a problem after it expires', async () => {
  const bought = await portal.simulator.buy({ device: 'android', plan: 'monthly' })
  await portal.receive(bought.notifications)
  expect(await discrepanciesOf(null)).toHaveLength(1)
  portal.setTime('2026-04-10T15:00:00Z')
  await portal.receive(await portal.simulator.act(bought.id, 'expire'))
  expect(await discrepanciesOf(null)).toEqual([])
})

test('a customer subscribed in both stores has access and a billing problem until one subscription ends', async () => {
  const { id, accountToken } = await hasCustomer()
  const first = await portal.simulator.buy({ device: 'ios', plan: 'monthly', accountToken })
  await portal.receive(first.notifications)
  portal.setTime('2026-03-12T15:00:00Z')
  const second = await portal.simulator.buy({ device: 'android', plan: 'yearly', accountToken })
  await portal.receive(second.notifications)
  expect(await discrepanciesOf(id)).toEqual([
    'Customer has subscriptions in the App Store and in Google Play. Ask the customer to cancel one.',
  ])
  expect(await accessOf(id)).toEqual(premium)
  await expectNoViolations()
  portal.setTime('2026-04-10T15:00:00Z')
  await portal.receive(await portal.simulator.act(first.id, 'expire'))
  expect(await discrepanciesOf(id)).toEqual([])
  expect(await accessOf(id)).toEqual(premium)
  await expectNoViolations()
})

test('ignores forged, foreign and repeated notifications', async () => {
  const { id, accountToken } = await hasCustomer()
  const [bought] = (await portal.simulator.buy({ device: 'ios', plan: 'monthly', accountToken })).notifications
  const [pushed] = (await portal.simulator.buy({ device: 'android', plan: 'monthly', accountToken })).notifications
  if (!bought || !pushed) throw new Error('nothing was sent')
  const { signedPayload } = JSON.parse(bought.body)
  const [head, body, signature] = signedPayload.split('.')
  const changed = Buffer.from(body, 'base64url').toString().replace('SUBSCRIBED', 'DID_RENEW!')
  const forged = [head, Buffer.from(changed).toString('base64url'), signature].join('.')
  expect(await portal.deliver({ ...bought, body: JSON.stringify({ signedPayload: forged }) })).toBe(401)
  expect(await portal.deliver({ ...bought, body: 'x' })).toBe(401)
  expect(await portal.deliver({ ...pushed, headers: {} })).toBe(401)
  const other = await portal.simulator.pushAs('other@example.iam.gserviceaccount.com')
  expect(await portal.deliver({ ...pushed, headers: other })).toBe(401)
  expect(await rowsOf(id)).toEqual([])
  expect([await portal.deliver(bought), await portal.deliver(bought)]).toEqual([200, 200])
  expect(await portal.runJobs()).toEqual({ done: 1, failures: [] })
  expect(await rowsOf(id)).toEqual([monthly])
})

test('applies sandbox purchases to test customers only', async () => {
  const { id, accountToken } = await hasCustomer()
  const sandbox = { device: 'ios', plan: 'monthly', accountToken, isSandbox: true } as const
  await portal.receive((await portal.simulator.buy(sandbox)).notifications)
  expect(await rowsOf(id)).toEqual([])
  const tested = await startPortalWithStores({ STORE_TEST_CUSTOMERS: '*' })
  try {
    const customer = await insertCustomer(tested.context.db)
    const purchase = { ...sandbox, accountToken: await tested.tokenOf(customer.id) }
    await tested.receive((await tested.simulator.buy(purchase)).notifications)
    const { rows } = await tested.owner.query('select count(*)::int as rows from in_app_subscriptions')
    expect(rows).toEqual([{ rows: 1 }])
  } finally {
    await tested.stop()
  }
})
