import { randomUUID } from 'node:crypto'
import { billingCalls } from '@portal/contract/billing/calls'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, describe, expect, test } from 'vitest'
import { startBillingAtStandIn } from './billing-at-stand-in.ts'
import type { Answer } from './caller.ts'
import type { InsertedCustomer } from './customers.ts'
import { CustomerStory } from './experiments/customer-story.ts'

/**
 * Every call that changes something of a customer or of money, by hand: what a repeat of it does, with a key and
 * without (case G14 of the worked ones).
 */

const AT_ONCE = 50

interface Row {
  readonly call: Call
  /** Brings a new customer to where the call is offered. */
  readonly prepare: () => Promise<Ready>
  /** The same call with another body, that could be done as well. */
  readonly other: (ready: Ready) => object | Promise<object>
  /** What two equal ones without a key are answered, the one that comes second last. */
  readonly twice: readonly [string, string]
  /** How many at once, where a limit of the call's own forbids more. */
  readonly times?: number
}

interface Ready {
  readonly customer: InsertedCustomer
  readonly input: Readonly<Record<string, unknown>>
}

/** Who may make every one of the calls. */
const billing = await startBillingAtStandIn()
const caller = await billing.as('administrator')
afterAll(() => billing.stop())

const twoEffects = ['200', '200'] as const
const oneEffect = ['200', '409 NotOffered'] as const
const days = { duration: 10, reason: 'An outage' }
const adjustment = { amount: '5.00', description: 'By the way', currency: 'USD' } as const

const rows: readonly Row[] = [
  ofCustomer(customersCalls.verifyUser, hasUnverified, oneEffect),
  ofCustomer(customersCalls.suspendUser, hasTrial, oneEffect),
  ofCustomer(customersCalls.unsuspendUser, hasSuspended, oneEffect),
  ofCustomer(customersCalls.clearUserSessions, hasTrial, twoEffects),
  withInput(
    customersCalls.updateUserInfo,
    hasTrial,
    { firstName: 'Eva', lastName: 'Luna' },
    { firstName: 'Eve' },
    twoEffects,
  ),
  withInput(
    customersCalls.updatePreferences,
    hasTrial,
    { defaultTimeZone: 'America/Denver', defaultLanguage: 'es', emailSmsSubscription: false },
    { defaultLanguage: 'en' },
    twoEffects,
  ),
  withInput(
    customersCalls.changePassword,
    hasTrial,
    { newPassword: 'Secret123' },
    { newPassword: 'Secret124' },
    twoEffects,
  ),
  withInput(
    customersCalls.updateSupportInfo,
    hasTrial,
    { altContact1: 'Her son', altContact2: '', address: '', city: '', state: '', zipCode: '', notes: '' },
    { altContact1: 'Her daughter' },
    twoEffects,
  ),
  withInput(customersCalls.convertToComplimentary, hasTrial, days, { duration: 11 }, oneEffect),
  ofCustomer(customersCalls.endComplimentarySubscription, hasComplimentary, oneEffect),
  withInput(billingCalls.addCredit, hasTrial, adjustment, { amount: '6.00' }, twoEffects),
  withInput(billingCalls.addCharge, hasTrial, adjustment, { amount: '6.00' }, twoEffects),
  withInput(billingCalls.addComplimentaryDays, hasPremium, days, { duration: 11 }, twoEffects),
  {
    ...withCard(billingCalls.upgradeSubscription, hasTrial, { plan: 'monthly' }),
    twice: ['200', '409 PremiumAccount'],
  },
  // The same card is handed over once, so the second finds it to be known.
  { ...withCard(billingCalls.changeCreditCard, hasPremium), twice: ['200', '402 CardRefused'] },
  ofCustomer(billingCalls.cancelSubscription, hasPremium, oneEffect),
  ofCustomer(billingCalls.revertCancelSubscription, hasCancelled, oneEffect),
  ofCustomer(billingCalls.endPremiumSubscription, hasPremium, oneEffect),
  ofCustomer(billingCalls.endAndRefundPremiumSubscription, hasPremium, oneEffect),
  {
    call: invoicesCalls.emailInvoice,
    async prepare() {
      const customer = await hasPremium()
      const [invoice] = (await billing.details(customer.email)).invoices
      const sendToEmail = `${randomUUID().slice(0, 8)}@example.com`
      return { customer, input: { email: customer.email, invoiceNumber: invoice?.number, sendToEmail } }
    },
    other: ({ input }) => ({ ...input, sendToEmail: 'somebody.else@example.com' }),
    twice: twoEffects,
    // No mailbox gets more within an hour.
    times: 20,
  },
  {
    call: billingProblemsCalls.releaseParkedCustomer,
    async prepare() {
      const customer = await hasPremium()
      await park(customer, 'attempts')
      await park(customer, 'renewals')
      return { customer, input: { email: customer.email, step: 'renewals' } }
    },
    other: ({ input }) => ({ ...input, step: 'attempts' }),
    twice: ['200', '409 NotParked'],
  },
  {
    call: billingProblemsCalls.askProviderAgain,
    async prepare() {
      const customer = await billing.hasTrial()
      await billing.standIn.control('POST', '/faults', LOST_ANSWERS)
      await billing.upgrade(customer.email)
      return { customer, input: { id: await openOperationOf(customer) } }
    },
    other: () => ({ id: randomUUID() }),
    twice: twoEffects,
  },
  {
    call: billingProblemsCalls.resolveFinding,
    async prepare() {
      const customer = await billing.hasTrial()
      const id = await addFinding(customer)
      return { customer, input: { id, resolution: 'Looked into' } }
    },
    other: ({ input }) => ({ ...input, resolution: 'Looked away' }),
    twice: ['200', '409 FindingResolved'],
  },
]

/** Makes no change: what it computes is rolled back. */
const withoutEffect: readonly Call[] = [billingCalls.previewAction]

test('the table has every call that changes a customer or money', () => {
  const all: Call[] = [customersCalls, billingCalls, billingProblemsCalls].flatMap((room) => Object.values<Call>(room))
  const changing = all.filter((call) => call.method === 'POST' && !withoutEffect.includes(call))
  expect(rows.map(({ call }) => call.path).toSorted()).toEqual(
    [...changing, invoicesCalls.emailInvoice].map(({ path }) => path).toSorted(),
  )
})

describe.each(rows)('$call.path', ({ call, prepare, other, twice, times = AT_ONCE }) => {
  test('with one key, many at once have the effect of one and its reply; another body is refused', async () => {
    const [once, ready] = [await prepare(), await prepare()]
    const otherBody = await other(ready)
    const ofOne = await CustomerStory.begin(billing.owner, once.customer.id)
    const [reply] = await sendWithKey(call, once, 1)
    expect(reply?.status).toBe(200)
    const effect = await effectIn(ofOne)

    const ofMany = await CustomerStory.begin(billing.owner, ready.customer.id)
    const key = randomUUID()
    const answers = await sendWithKey(call, ready, times, key)
    expect(new Set(answers.map(said))).toEqual(new Set([said(reply)]))
    expect(await effectIn(ofMany)).toBe(effect)

    const another = await caller.send(call, otherBody, { headers: { 'idempotency-key': key } })
    expect(said(another)).toBe('422 IdempotencyKeyReused')
    expect(await effectIn(ofMany)).toBe(effect)
  })

  test('two equal ones without a key are two', async () => {
    const { input } = await prepare()
    const answers = [await caller.send(call, input), await caller.send(call, input)]
    expect(answers.map(said)).toEqual(twice)
  })
})

test('no rule of the money is broken by any of it', async () => {
  expect(await billing.brokenRules()).toEqual([])
})

/** All that is kept, but for the tries that a limit counts: those are of requests. */
async function effectIn(story: CustomerStory): Promise<string> {
  return (await story.tell()).replace(/^public\.attempts \d+\n/m, '')
}

async function sendWithKey(call: Call, { input }: Ready, times: number, key: string = randomUUID()): Promise<Answer[]> {
  const headers = { 'idempotency-key': key }
  return Promise.all(Array.from({ length: times }, () => caller.send(call, input, { headers })))
}

function said(answer: Answer | undefined): string {
  return answer === undefined ? 'nothing' : `${answer.status} ${answer.text}`.trim()
}

/** A call that names nothing but the customer: another body is another customer, for whom it is offered as well. */
function ofCustomer(call: Call, prepare: () => Promise<InsertedCustomer>, twice: Row['twice']): Row {
  return {
    ...withInput(call, prepare, {}, {}, twice),
    other: async () => ({ email: (await prepare()).email }),
  }
}

function withInput(
  call: Call,
  prepare: () => Promise<InsertedCustomer>,
  input: object,
  changed: object,
  twice: Row['twice'],
): Row {
  return {
    call,
    async prepare() {
      const customer = await prepare()
      return { customer, input: { email: customer.email, ...input } }
    },
    other: (ready) => ({ ...ready.input, ...changed }),
    twice,
  }
}

function withCard(call: Call, prepare: () => Promise<InsertedCustomer>, more: object = {}): Omit<Row, 'twice'> {
  return {
    call,
    async prepare() {
      const customer = await prepare()
      return { customer, input: { email: customer.email, ...more, ...(await billing.card()) } }
    },
    other: async ({ input }) => ({ ...input, ...(await billing.card()) }),
  }
}

function hasUnverified() {
  return billing.hasTrial({ status: 'registered' })
}

function hasTrial() {
  return billing.hasTrial()
}

function hasSuspended() {
  return billing.hasTrial({ status: 'suspended' })
}

function hasPremium() {
  return billing.hasPremium()
}

async function hasComplimentary(): Promise<InsertedCustomer> {
  const customer = await billing.hasTrial()
  await billing.support.call(customersCalls.convertToComplimentary, { email: customer.email, ...days })
  return customer
}

async function hasCancelled(): Promise<InsertedCustomer> {
  const customer = await billing.hasPremium()
  await billing.support.call(billingCalls.cancelSubscription, { email: customer.email })
  return customer
}

/** The provider charges, and its own library gives up asking what became of it. */
const LOST_ANSWERS = {
  when: 'after',
  effect: { kind: 'status', status: 500 },
  path: '/v1/payment_intents',
  times: 3,
} as const

async function openOperationOf({ id }: InsertedCustomer): Promise<string> {
  const found = await billing.context.db
    .selectFrom('payment_operations')
    .where('customer_id', '=', id)
    .where('settled_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
  return found.id
}

async function park({ id }: InsertedCustomer, job: string): Promise<void> {
  const parked = { customer_id: id, job, error: 'Unheard of', parked_at: billing.context.now() }
  await billing.context.db.insertInto('parked_customers').values(parked).execute()
}

async function addFinding({ id }: InsertedCustomer): Promise<number> {
  const found = await billing.context.db
    .insertInto('reconciliation_findings')
    .values({
      customer_id: id,
      provider_id: `ch_${id}`,
      finding: 'Unheard of',
      found_at: billing.context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return found.id
}
