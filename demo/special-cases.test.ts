import { billingCalls } from '@portal/contract/billing/calls'
import { type PreviewedAction, previewedActions } from '@portal/contract/billing/preview/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import type { Customer } from '@portal/contract/customers/details'
import { type CustomerAction, customerActions, offeredWhen, whyNot } from '@portal/contract/customers/offered'
import { brokenRules, WEBHOOK_SECRET } from '@portal/server/test/billing.ts'
import { createTestDatabase } from '@portal/server/test/postgres.ts'
import { sentCard } from '@portal/server/test/sent-card.ts'
import { startTestSimulator } from '@portal/server/test/payment-simulator.ts'
import { startSupportStaff } from '@portal/server/test/support-staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemo } from './create-demo.ts'
import { fillSimulator } from './fill-simulator.ts'
import { type ShowcaseName, showcase } from './showcase.ts'

/**
 * Each special case of the demo data at the payment simulator: available actions work, unavailable ones have a reason,
 * and the preview agrees. No random customers: each has a name.
 */

const NOW = '2026-11-21T17:00:00Z'
const GOOD_CARD = '4242424242424242'
const names = Object.keys(showcase) as ShowcaseName[] // the keys of a record are its names

/** Why customers with a continuing subscription have no refund available; it is available to all others. */
const obstacles: Partial<Record<ShowcaseName, Customer['refundObstacle']>> = {
  disputed: 'dispute-open',
  disputeLost: 'dispute-lost',
  paidFromCredit: 'not-by-card',
  smallDebt: 'not-by-card',
}
const special = [
  ...([
    'disputed',
    'disputeWon',
    'disputeLost',
    'refunded',
    'partlyRefunded',
    'refundPending',
    'refundFailed',
  ] as const),
  ...([
    'creditBalance',
    'paidFromCredit',
    'smallDebt',
    'inApp',
    'inAppAndroid',
    'leapDay',
    'monthEnd',
    'everyEvent',
  ] as const),
] satisfies ShowcaseName[]

/** In an order that keeps most actions possible; the last ones end the subscription. */
const inOrder = [
  'verify',
  'unsuspend',
  'modifySupportInformation',
  'modifyName',
  'modifyPreferences',
  'modifyPassword',
  'resetDevices',
  'addCredit',
  'addCharge',
  'addCreditCard',
  'changeCreditCard',
  'retryPayment',
  'refundPayment',
  'addComplimentaryDays',
  'withdrawCancellation',
  'cancelOnLastDay',
  'endComplimentary',
  'upgradeToComplimentary',
  'suspend',
  'upgradeToPremium',
] as const satisfies readonly CustomerAction[]
const endings = ['cancelWithRefund', 'cancelWithoutRefund'] as const

test('the test order contains every action', () => {
  expect(new Set<CustomerAction>([...inOrder, ...endings])).toEqual(new Set(customerActions))
})

describe.each([
  ['cancelWithRefund', names],
  ['cancelWithoutRefund', special],
] as const)('demo data with subscriptions ended by %s', (ending, customers) => {
  let company: Company
  beforeAll(async () => {
    company = await startCompany()
  })
  afterAll(() => company.stop())

  test.each(customers)('%s', async (name) => {
    const email = showcase[name]
    const { customer } = await company.details(email)
    const expected = offeredWhen.cancelOnLastDay(customer) ? (obstacles[name] ?? null) : customer.refundObstacle
    expect(customer.refundObstacle).toBe(expected)

    const previews = await Promise.all(previewedActions.map((action) => company.preview(email, action)))
    expect(previews).toEqual(previewedActions.map((action) => [action, expectedPreview(action, customer)]))
    let now = customer
    const done: CustomerAction[] = []
    for (const action of [ending, ...inOrder, ending]) {
      // If it is available, it comes last.
      if (done.length === 0 && action === ending && offeredWhen[ending](now)) continue
      const refusal = await company.act(email, action)
      expect([action, refusal]).toEqual([action, expect.stringMatching(isTaken(action, now) ? /^$/ : REFUSED)])
      if (refusal !== '') continue
      done.push(action)
      now = (await company.details(email)).customer
    }
    expect(done).not.toEqual([])
  })

  test('no ledger rule is violated afterwards', async () => {
    expect(await brokenRules(company)).toEqual([])
  })
})

describe('demo data with all customers', () => {
  test('every available refund succeeds for all customers', async () => {
    const company = await startCompany(300)
    const { rows } = await company.owner.query<{ username: string }>(
      "select username from customers where type = 'paid' and status = 'active' order by id",
    )
    const offered: string[] = []
    const failed: unknown[] = []
    for (const { username } of rows) {
      const { customer } = await company.details(username)
      const isOffered = offeredWhen.cancelWithRefund(customer)
      const refusal = await company.act(username, 'cancelWithRefund')
      if ((refusal === '') !== isOffered) failed.push({ username, refusal, isOffered })
      if (isOffered) offered.push(username)
    }
    expect(failed).toEqual([])
    expect(offered.length).toBeGreaterThan(30)
    await company.stop()
  })
})

const UNKNOWN_CHARGE = 'ch_unknown'
const REFUSED = /^(?:NotOffered|NothingToRefund|PremiumAccount|PaymentNotFound)$/

/** Returns true if one call both adds and changes the card. */
function isTaken(action: CustomerAction, customer: Customer): boolean {
  if (action === 'refundPayment') return false
  if (action !== 'addCreditCard' && action !== 'changeCreditCard') return offeredWhen[action](customer)
  return offeredWhen.addCreditCard(customer) || offeredWhen.changeCreditCard(customer)
}

function expectedPreview(action: CustomerAction, customer: Customer): string {
  // The payment in this request belongs to no one.
  if (whyNot(action, customer) === null) return action === 'refundPayment' ? 'PaymentNotFound' : 'offered'
  if (action === 'retryPayment' && offeredWhen[action]({ ...customer, retryObstacle: null }))
    return customer.retryObstacle === 'card-declined-for-good' ? 'CardUnusable' : 'NotOffered'
  const isRefundOnly = action === 'cancelWithRefund' && offeredWhen[action]({ ...customer, refundObstacle: null })
  return isRefundOnly ? 'NothingToRefund' : 'NotOffered'
}

type Company = Awaited<ReturnType<typeof startCompany>>

async function startCompany(customers = names.length) {
  const database = await createTestDatabase()
  await createDemo({ url: database.url, customers, now: new Date(NOW) })
  await fillSimulator(database.url, new Date(NOW))
  const simulator = await startTestSimulator(database.url)
  const env = { STRIPE_API_BASE: simulator.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }
  const staff = await startSupportStaff({ now: NOW, env, databaseUrl: database.url })
  const { support } = staff
  // Every action is performed on every customer here.
  await staff.owner.query('delete from money_limits')
  return {
    ...staff,
    async preview(email: string, action: PreviewedAction): Promise<[PreviewedAction, string]> {
      const input = { email, action, amount: '1.00', duration: 5, chargeId: UNKNOWN_CHARGE, plan: 'monthly' }
      const { status, text } = await support.send(billingCalls.previewAction, input)
      return [action, status === 200 ? 'offered' : text]
    },
    /** Returns the error code of an action; empty if it succeeds. */
    async act(email: string, action: CustomerAction): Promise<string> {
      const [call, input] = requests[action]
      const needsCard = call === billingCalls.upgradeSubscription || call === billingCalls.changeCreditCard
      const card = needsCard ? sentCard(await simulator.tokenise(GOOD_CARD)) : {}
      return (await support.send(call, { email, ...input, ...card })).text
    },
    async stop() {
      await staff.stop()
      await simulator.stop()
      await database.drop()
    },
  }
}

const money = { amount: '0.50', description: 'Special case', currency: 'USD' }
const requests: Record<CustomerAction, readonly [call: Call, input: object]> = {
  verify: [customersCalls.verifyUser, {}],
  unsuspend: [customersCalls.unsuspendUser, {}],
  modifyName: [customersCalls.updateUserInfo, { firstName: 'Ana', lastName: 'Special' }],
  modifyPreferences: [
    customersCalls.updatePreferences,
    { defaultTimeZone: 'America/New_York', defaultLanguage: 'es', emailSmsSubscription: false },
  ],
  modifyPassword: [customersCalls.changePassword, { newPassword: 'Special2345' }],
  resetDevices: [customersCalls.clearUserSessions, {}],
  addCredit: [billingCalls.addCredit, money],
  addCharge: [billingCalls.addCharge, money],
  upgradeToPremium: [billingCalls.upgradeSubscription, { plan: 'monthly' }],
  upgradeToComplimentary: [customersCalls.convertToComplimentary, { duration: 30, reason: 'Special case' }],
  suspend: [customersCalls.suspendUser, {}],
  endComplimentary: [customersCalls.endComplimentarySubscription, {}],
  addCreditCard: [billingCalls.changeCreditCard, {}],
  changeCreditCard: [billingCalls.changeCreditCard, {}],
  retryPayment: [billingCalls.retryPayment, {}],
  refundPayment: [
    billingCalls.refundPayment,
    { chargeId: UNKNOWN_CHARGE, amount: '0.50', reasonCode: 'goodwill', description: '' },
  ],
  cancelOnLastDay: [billingCalls.cancelSubscription, {}],
  cancelWithRefund: [billingCalls.endAndRefundPremiumSubscription, {}],
  cancelWithoutRefund: [billingCalls.endPremiumSubscription, {}],
  addComplimentaryDays: [billingCalls.addComplimentaryDays, { duration: 5, reason: 'Special case' }],
  withdrawCancellation: [billingCalls.revertCancelSubscription, {}],
  modifySupportInformation: [
    customersCalls.updateSupportInfo,
    { altContact1: '', altContact2: '', address: '', city: 'Miami', state: 'FL', zipCode: '33101', notes: '' },
  ],
}
