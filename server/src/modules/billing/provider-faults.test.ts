import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { test } from 'vitest'
import { type ProviderCall, prepareProviderCalls } from '../../../test/provider-calls.ts'
import { type BillingAtSimulator, startBillingAtSimulator } from '../../../test/billing-at-simulator.ts'

/** Every way to lose a provider response × every request to the provider, over real HTTP. */

const TIMEOUT_MS = 500
/** Longer than the first pauses after an unknown outcome. */
const SETTLING_MS = 11 * MINUTE_MS

/** What belongs to a provider customer unknown to the portal. */
const STRAY = 'unknown'

const faults = [
  ['done, then no response', { when: 'after', effect: { kind: 'hang' } }],
  ['done, then a dropped connection', { when: 'after', effect: { kind: 'reset' } }],
  ['done, then a 500', { when: 'after', effect: { kind: 'status', status: 500 } }],
  ['done, then a late response', { when: 'after', effect: { kind: 'late', milliseconds: 2 * TIMEOUT_MS } }],
  ['not done, a dropped connection', { when: 'before', effect: { kind: 'reset' } }],
  ['not done, a 500', { when: 'before', effect: { kind: 'status', status: 500 } }],
] as const

// Concurrent, because these tests mostly wait.
test.concurrent.for(faults)(
  '%s: unknown, shown as such and resolved once',
  { timeout: 60_000 },
  async ([, fault], { expect, onTestFinished }) => {
    const billing = await startBillingAtSimulator(undefined, { timeoutMs: TIMEOUT_MS })
    onTestFinished(() => billing.stop())
    const { calls, requests } = await prepareProviderCalls(billing)
    const byStaff = calls.flatMap(({ send, meanwhile }) => (send === null ? [] : [{ send, meanwhile }]))
    const before = await standingsOf(billing, calls)
    for (const about of requests) await billing.simulator.control('POST', '/faults', { ...fault, ...about })

    expect(await Promise.all(byStaff.map(({ send }) => send()))).toEqual(byStaff.map(({ meanwhile }) => meanwhile))
    await billing.runBilling()
    const unknown = before.map((standing) => ({ ...standing, isUnderWay: true }))
    expect(await standingsOf(billing, calls)).toEqual(unknown)
    expect(await unsettledOf(billing)).toEqual(calls.map(({ email }) => email).toSorted())

    await billing.simulator.control('DELETE', '/faults')
    billing.clock.advance(SETTLING_MS)
    await billing.runBilling()
    expect(await Promise.all(byStaff.map(({ send }) => send()))).toEqual(byStaff.map(() => '200'))
    expect(await standingsOf(billing, calls)).toEqual(before)
    expect(await unsettledOf(billing)).toEqual([])
    const wanted = calls.map(({ name, charges, refunds }) => ({ what: name, charges, refunds }))
    expect(await atProvider(billing, calls)).toEqual([...wanted, { what: STRAY, charges: [], refunds: [] }])
    expect(await billing.brokenRules()).toEqual([])
  },
)

/** What the customer screens show: whether an outcome is pending, and how many payments or refunds have failed. */
async function standingsOf({ details }: BillingAtSimulator, called: readonly ProviderCall[]) {
  const shown = await Promise.all(called.map(({ email }) => details(email)))
  return shown.map(({ customer: { email, paymentUnderWay }, events }) => {
    const failures = events.filter(({ event }) => event === 'Payment failed' || event === 'Refund failed').length
    return { email, isUnderWay: paymentUnderWay, failures }
  })
}

/** Returns the customers listed under Billing Problems with a pending payment. */
async function unsettledOf(billing: BillingAtSimulator): Promise<string[]> {
  const administrator = await billing.as('administrator')
  const { unsettled } = await administrator.call(billingProblemsCalls.getBillingProblems, {})
  return unsettled.map(({ email }) => email).toSorted()
}

/** Returns the charges and refunds at the provider. A charge that differs from our books is null. */
async function atProvider({ owner }: BillingAtSimulator, called: readonly ProviderCall[]) {
  const { rows } = await owner.query<{ email: string | null; charged: number | null; refunded: number }>(
    `select username as email, amount_refunded::int as refunded,
       case when amount = payments.amount_cents then amount::int end as charged
     from stand_in.charges left join customers on provider_customer_id = customer
       left join payments on provider_charge_id = charges.id
     where charges.status = 'succeeded'`,
  )
  const movedFor = (email: string | null) => {
    const ours = rows.filter((row) => row.email === email)
    const refunds = ours.map(({ refunded }) => refunded).filter((cents) => cents > 0)
    return { charges: ours.map(({ charged }) => charged), refunds }
  }
  return [...called.map(({ name, email }) => ({ what: name, ...movedFor(email) })), { what: STRAY, ...movedFor(null) }]
}
