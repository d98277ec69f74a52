import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import { afterEach, expect, test } from 'vitest'
import { type ProviderCall, prepareProviderCalls } from '../../../test/provider-calls.ts'
import { type BillingAtSimulator, startBillingAtSimulator } from '../../../test/billing-at-simulator.ts'

/** Every definite rejection by the provider × every request to it, over real HTTP. */

let billing: BillingAtSimulator
afterEach(() => billing.stop())

test.each([429, 401, 403, 400, 404])(
  'a rejection with %s shows a failure and leaves nothing open',
  async (status) => {
    billing = await startBillingAtSimulator(undefined, { timeoutMs: 500 })
    const { calls, requests } = await prepareProviderCalls(billing)
    const fault = { when: 'before', effect: { kind: 'status', status }, method: 'POST' }
    for (const about of requests) await billing.simulator.control('POST', '/faults', { ...fault, ...about })

    const byStaff = calls.flatMap(({ name, send }) => (send === null ? [] : [{ what: name, send }]))
    const replies = await Promise.all(byStaff.map(async ({ what, send }) => `${what}: ${await send()}`))
    expect(replies).toEqual([
      'an upgrade, making the customer known: 402 PaymentFailed',
      'an upgrade, handing the card over: 402 PaymentFailed',
      'an upgrade, charging the card: 402 PaymentFailed',
      'a new card: 402 CardRefused',
      'a new card, charging an unpaid invoice: 200',
      'a retry of an unpaid invoice: 402 PaymentFailed',
      'a cancellation, charging the renewal before it: 409 NotPaid',
      'a refund: 402 RefundFailed',
    ])
    await billing.runBilling()

    expect(await underWay(calls)).toEqual([])
    const administrator = await billing.as('administrator')
    expect(await administrator.call(billingProblemsCalls.getBillingProblems, {})).toMatchObject({ unsettled: [] })
    expect(await billing.brokenRules()).toEqual([])

    // Nothing was charged, and the same customers can still be charged.
    await billing.simulator.control('DELETE', '/faults')
    const refunded = await billing.owner.query('select from stand_in.refunds')
    expect(refunded.rowCount).toBe(0)
    expect(await billing.upgrade(calls[0]?.email ?? '')).toMatchObject({ status: 200 })
  },
  60_000,
)

test('a 429 after a lost response to the same request is not a failure, because the charge may exist', async () => {
  billing = await startBillingAtSimulator(undefined, { timeoutMs: 500 })
  const { email } = await billing.hasTrial()
  const path = '/v1/payment_intents'
  await billing.simulator.control('POST', '/faults', { when: 'after', effect: { kind: 'hang' }, times: 1, path })
  await billing.simulator.control('POST', '/faults', {
    when: 'before',
    effect: { kind: 'status', status: 429 },
    method: 'POST',
    path,
  })
  expect(await billing.upgrade(email)).toMatchObject({ status: 502, text: 'PaymentUnknown' })

  // Another process retries without knowing of the lost response.
  billing.clock.advance(60_000)
  await billing.runBilling()
  expect((await billing.details(email)).customer).toMatchObject({ type: 'free', paymentUnderWay: true })

  await billing.simulator.control('DELETE', '/faults')
  billing.clock.advance(60_000)
  await billing.runBilling()
  const { customer, payments } = await billing.details(email)
  expect(customer).toMatchObject({ type: 'paid', paymentUnderWay: false })
  expect(payments).toHaveLength(1)
})

test('a hanging provider blocks staff for less than 8 seconds, and the same key returns the outcome', async () => {
  billing = await startBillingAtSimulator()
  const { calls } = await prepareProviderCalls(billing)
  await billing.simulator.control('POST', '/faults', {
    when: 'before',
    effect: { kind: 'late', milliseconds: 8_500 },
    method: 'POST',
  })
  const byStaff = calls.flatMap(({ send, meanwhile }) => (send === null ? [] : [{ send, meanwhile }]))
  const begun = performance.now()
  const replies = await Promise.all(byStaff.map(({ send }) => send()))
  expect(performance.now() - begun).toBeLessThan(8_000)
  // If a card is stored before an invoice is charged, the outcome of storing it is unknown as well.
  expect(replies).toEqual(byStaff.map(({ meanwhile }) => (meanwhile === '200' ? '502 PaymentUnknown' : meanwhile)))

  await billing.simulator.control('DELETE', '/faults')
  const send = async () => [...new Set(await Promise.all(byStaff.map((one) => one.send())))]
  await expect.poll(send, { timeout: 40_000 }).toEqual(['200'])
  expect(await billing.brokenRules()).toEqual([])
}, 90_000)

async function underWay(called: readonly ProviderCall[]): Promise<readonly string[]> {
  const shown = await Promise.all(
    called.map(async ({ name, email }) => ({ what: name, ...(await billing.details(email)) })),
  )
  return shown.filter(({ customer }) => customer.paymentUnderWay).map(({ what }) => what)
}
