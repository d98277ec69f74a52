import { billingCalls } from '@portal/contract/billing/calls'
import { whyNot } from '@portal/contract/customers/offered'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import type { DisputeStep } from '@portal/simulators/payments/objects/move-dispute.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type BillingAtSimulator, startBillingAtSimulator } from '../../../test/billing-at-simulator.ts'
import { stripeAt } from '../../../test/stripe.ts'
import { reconcileDispute } from './reconciliation/reconcile-dispute.ts'
import { reconcileRefunds } from './reconciliation/reconcile-refunds.ts'

const { endAndRefundPremiumSubscription, previewAction } = billingCalls

/** The table of `docs/decisions/refunds-and-disputes.md`, at the payment simulator through the provider's SDK. */

let billing: BillingAtSimulator
beforeAll(async () => {
  // The simulator uses the real clock.
  billing = await startBillingAtSimulator(undefined, { now: new Date(performance.timeOrigin).toISOString() })
})
afterAll(async () => {
  expect(await billing.brokenRules()).toEqual([])
  await billing.stop()
})

interface Dispute {
  readonly reason?: 'inquiry'
  /** The refunded part of the charge, in cents. */
  readonly amount?: number
  readonly isWithdrawn?: boolean
  readonly steps: readonly DisputeStep[]
}

type Case = [name: string, disputes: readonly Dispute[], obstacle: string | null]
const inquiry = (...steps: DisputeStep[]): Dispute => ({ reason: 'inquiry', steps })
const dispute = (...steps: DisputeStep[]): Dispute => ({ steps })
const cases: readonly Case[] = [
  ['no dispute', [], null],
  ['warning_needs_response', [inquiry()], null],
  ['warning_under_review', [inquiry('review')], null],
  ['warning_closed', [inquiry('review', 'win')], null],
  ['needs_response', [dispute()], 'dispute-open'],
  ['needs_response, funds not taken', [{ isWithdrawn: false, steps: [] }], 'dispute-open'],
  ['needs_response, for a part', [{ amount: 700, steps: [] }], 'dispute-open'],
  ['under_review', [dispute('review')], 'dispute-open'],
  ['won', [dispute('review', 'win')], null],
  ['won, for a part', [{ amount: 700, steps: ['win'] }], null],
  ['lost', [dispute('review', 'lose')], 'dispute-lost'],
  ['lost, for a part', [{ amount: 700, steps: ['lose'] }], 'dispute-lost'],
  ['lost, then appealed', [dispute('lose', 'appeal')], 'dispute-open'],
  ['lost, then won by appeal', [dispute('lose', 'appeal', 'win')], null],
  ['won, then taken again and lost', [dispute('win', 'withdraw', 'lose')], 'dispute-lost'],
  ['prevented, funds not taken', [{ isWithdrawn: false, steps: ['prevent'] }], null],
  ['prevented, funds taken', [dispute('prevent')], 'dispute-open'],
  ['one won, another one open', [dispute('win'), { amount: 500, steps: [] }], 'dispute-open'],
  ['one lost, an inquiry closed', [dispute('lose'), inquiry('win')], 'dispute-lost'],
]

test.each(cases)('a refund with dispute state: %s', async (_name, disputes, obstacle) => {
  const { email } = await billing.hasPremium()
  const chargeId = await chargeOf(email)
  for (const one of disputes) await disputeCharge(chargeId, one)
  expect(await tryRefund(email)).toEqual(obstacle === null ? accepted(1499) : refused(obstacle))
})

test.each([
  ['a part of the payment', 500, accepted(999)],
  ['the full payment', 1499, refused('refunded', 'charge_already_refunded')],
] as const)(
  "checks the refundable amount after %s is refunded in the provider's dashboard",
  async (_case, amount, responses) => {
    const { email } = await billing.hasPremium()
    const chargeId = await chargeOf(email)
    await stripeAt(billing.simulator.url).refunds.create({ charge: chargeId, amount })
    await reconcileRefunds(billing.context, chargeId)
    expect(await tryRefund(email)).toEqual(responses)
  },
)

/** Returns the milliseconds until about noon in New York. */
function untilChargingHours(now: Date): number {
  return (17 * HOUR_MS - (now.getTime() % DAY_MS) + DAY_MS) % DAY_MS
}

// Run last, because each advances the clock by a month.
test.each([
  ['an earlier payment', 1, accepted(1499)],
  ['the newest payment', 0, refused('dispute-lost')],
] as const)('allows or rejects the newest refund after a lost dispute of %s', async (_which, index, responses) => {
  const { email } = await billing.hasPremium()
  billing.clock.advance(32 * DAY_MS + untilChargingHours(billing.context.now()))
  await billing.runBilling()
  const { payments } = await billing.details(email)
  expect(payments).toHaveLength(2)
  await disputeCharge(payments[index]?.chargeId ?? '', dispute('lose'))
  expect(await tryRefund(email)).toEqual(responses)
})

async function disputeCharge(chargeId: string, { steps, ...facts }: Dispute): Promise<void> {
  const made = await billing.simulator.control('POST', '/disputes', { charge: chargeId, ...facts })
  const { id } = z.object({ id: z.string() }).parse(made)
  for (const step of steps) await billing.simulator.control('POST', '/dispute-steps', { dispute: id, step })
  await reconcileDispute(billing.context, id, billing.context.now())
}

/** Returns what rule, preview, action and provider say about a refund of the newest payment. Refunds it if possible. */
async function tryRefund(email: string) {
  const { customer } = await billing.details(email)
  const charge = await chargeOf(email)
  const preview = await billing.support.send(previewAction, { email, action: 'cancelWithRefund' })
  const { text: action } = await billing.support.send(endAndRefundPremiumSubscription, { email })
  const [refund] = (await billing.details(email)).refunds
  const provider = stripeAt(billing.simulator.url).refunds.create({ charge, amount: 1 })
  return {
    obstacle: customer.refundObstacle,
    isExplained: whyNot('cancelWithRefund', customer) !== null,
    preview: preview.status === 200 ? z.object({ refundCents: z.int() }).parse(JSON.parse(preview.text)) : preview.text,
    action: action === '' ? refund?.amountCents : action,
    provider: await provider.then(
      () => 'refunded',
      (error: { code?: string }) => error.code,
    ),
  }
}

function accepted(cents: number) {
  // A refunded payment cannot be refunded again.
  const provider = 'charge_already_refunded'
  return { obstacle: null, isExplained: false, preview: { refundCents: cents }, action: cents, provider }
}

function refused(obstacle: string, provider = 'charge_disputed') {
  return { obstacle, isExplained: true, preview: 'NothingToRefund', action: 'NothingToRefund', provider }
}

async function chargeOf(email: string): Promise<string> {
  return (await billing.details(email)).payments[0]?.chargeId ?? ''
}
