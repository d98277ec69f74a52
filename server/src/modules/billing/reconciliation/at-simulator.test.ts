import { HOUR_MS } from '@portal/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type BillingAtSimulator, startBillingAtSimulator } from '../../../../test/billing-at-simulator.ts'
import { stripeAt } from '../../../../test/stripe.ts'
import { compareRefunds } from './compare.ts'
import { reconcilePayments } from './reconcile-payments.ts'

/** The provider's own lists, page by page, through its SDK. */

let billing: BillingAtSimulator
beforeAll(async () => {
  // The simulator uses the real clock.
  billing = await startBillingAtSimulator(undefined, { now: new Date(performance.timeOrigin).toISOString() })
})
afterAll(() => billing.stop())

/** Advances the clock, so that nothing at the provider still counts as in transit, and reconciles. */
async function reconcile() {
  billing.clock.advance(2 * HOUR_MS)
  await reconcilePayments(billing.context)
}

test('syncs a partial chargeback up to a second withdrawal without its events', async () => {
  const { email } = await billing.hasPremium()
  const [payment] = (await billing.details(email)).payments
  const made = await billing.simulator.control('POST', '/disputes', { charge: payment?.chargeId, amount: 700 })
  const { id } = z.object({ id: z.string() }).parse(made)
  const balanceAfter = async (...steps: string[]) => {
    for (const step of steps) await billing.simulator.control('POST', '/dispute-steps', { dispute: id, step })
    await reconcile()
    return (await billing.details(email)).customer.balanceCents
  }
  expect(await balanceAfter()).toBe(-700)
  expect(await balanceAfter('win')).toBe(0)
  expect(await balanceAfter('withdraw', 'lose')).toBe(-700)
  expect(await balanceAfter('appeal', 'win')).toBe(0)
  const { rows } = await billing.owner.query('select state, round from disputes order by round')
  expect(rows).toEqual([
    { state: 'won', round: 1 },
    { state: 'won', round: 2 },
  ])
})

test('finds refunds on every page of the list', async () => {
  const customers = [await billing.hasPremium(), await billing.hasPremium()]
  for (const [index, { email }] of customers.entries()) {
    const [payment] = (await billing.details(email)).payments
    const refund = { charge: payment?.chargeId ?? '', amount: 5 }
    const { refunds } = stripeAt(billing.simulator.url)
    // The first customer's refunds are listed after the hundred of the second.
    await Promise.all(Array.from({ length: index === 0 ? 1 : 100 }, () => refunds.create(refund)))
  }
  const span = { from: new Date(0), until: new Date(billing.context.now().getTime() + HOUR_MS) }
  expect(await compareRefunds(billing.context, span)).toEqual([])
  const counts = await Promise.all(customers.map(async ({ email }) => (await billing.details(email)).refunds.length))
  expect(counts).toEqual([1, 100])
  expect(await billing.brokenRules()).toEqual([])
})
