import { appStoresCalls } from '@portal/contract/app-stores/calls'
import { billingCalls } from '@portal/contract/billing/calls'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { startBillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import { afterAll, expect, test } from 'vitest'
import { keyedCalls } from './keyed-calls.ts'
import { isAsDeclared, repeat } from './parallel-keys.ts'

// `npm run resilience-test -- parallel-keys` uses another number.
const CONCURRENCY = 50

/** May make every one of the calls. */
const billing = await startBillingAtSimulator()
const caller = await billing.as('administrator')
afterAll(() => billing.stop())

/** Changes nothing: its result is rolled back. */
const withoutEffect: readonly Call[] = [billingCalls.previewAction]

test('the table covers every call that changes a customer or money', () => {
  const all: Call[] = [customersCalls, billingCalls, billingProblemsCalls, appStoresCalls].flatMap((module) =>
    Object.values<Call>(module),
  )
  const changing = all.filter((call) => call.method === 'POST' && !withoutEffect.includes(call))
  expect(keyedCalls.map(({ call }) => call.path).toSorted()).toEqual(
    [...changing, invoicesCalls.emailInvoice].map(({ path }) => path).toSorted(),
  )
})

test.each(keyedCalls)(
  '$call.path takes effect once for simultaneous requests with one key, and processes requests without keys separately',
  async (keyed) => {
    const figures = await repeat(billing, caller, keyed, CONCURRENCY)
    expect(figures).toEqual({
      requests: keyed.times ?? CONCURRENCY,
      responses: [expect.stringMatching(/^200/)],
      isOneEffect: true,
      otherBody: '422 IdempotencyKeyReused',
      isOtherWithoutEffect: true,
      withoutKey: keyed.twice,
    })
    expect(isAsDeclared(keyed, figures)).toBe(true)
  },
)

test('no ledger rule is violated afterwards', async () => {
  expect(await billing.brokenRules()).toEqual([])
})
