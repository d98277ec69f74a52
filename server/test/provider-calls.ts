import { randomUUID } from 'node:crypto'
import { billingCalls } from '@portal/contract/billing/calls'
import type { Call } from '@portal/contract/call'
import { DAY_MS } from '@portal/contract/durations'
import { type BillingAtSimulator, GOOD_CARD } from './billing-at-simulator.ts'
import { sentCard } from './sent-card.ts'

const { cancelSubscription, changeCreditCard, endAndRefundPremiumSubscription, retryPayment, upgradeSubscription } =
  billingCalls

const DECLINED_CARD = '4000000000000002'

/** A customer with a provider call. */
export interface ProviderCall {
  readonly name: string
  readonly email: string
  /** Sends the staff request, always with the same key; null if the worker acts on its own. */
  readonly send: (() => Promise<string>) | null
  /** The response while the outcome is unknown. */
  readonly meanwhile: string
  /** The final charges at the provider, in cents. */
  readonly charges: readonly number[]
  readonly refunds: readonly number[]
}

/** Provider requests, for matching faults. */
interface Requests {
  readonly path: string
  readonly paymentMethod?: string
}

interface Customer {
  readonly email: string
  /** The provider's token of the card. */
  readonly token: string
}

/** Prepares one customer for each kind of provider call, on a day on which all of them are possible. */
export async function prepareProviderCalls(
  billing: BillingAtSimulator,
): Promise<{ calls: ProviderCall[]; requests: Requests[] }> {
  const { clock, support, runBilling } = billing
  const retried = await hasPremium(billing)
  const unpaid = await hasPremium(billing)
  const retriedByStaff = await hasPremium(billing)
  clock.advance(3 * DAY_MS)
  const renewed = await hasPremium(billing)
  const cancelled = await hasPremium(billing)
  for (const { token } of [retried, unpaid, retriedByStaff]) await setCardBehavior(billing, token, 'declines_at_charge')
  clock.advance(28 * DAY_MS)
  await runBilling()
  for (const { token } of [retried, retriedByStaff]) await setCardBehavior(billing, token, 'ok')
  clock.advance(3 * DAY_MS)

  const unknownCustomer = await hasTrial(billing)
  const withoutCard = await hasDeclined(billing)
  const upgraded = await hasDeclined(billing)
  const changed = await hasPremium(billing)
  const refunded = await hasPremium(billing)
  const newCard = await billing.card()
  const workingCard = await billing.card()

  function byStaff(name: string, { email }: Customer, call: Call, input: object) {
    const headers = { 'idempotency-key': randomUUID() }
    async function send() {
      const { status, text } = await support.send(call, { email, ...input }, { headers })
      return `${status} ${text}`.trim()
    }
    return { name, email, send, meanwhile: '502 PaymentUnknown', charges: [1499], refunds: [] }
  }
  function byWorker(name: string, { email }: Customer) {
    return { name, email, send: null, meanwhile: '', charges: [1499, 1499], refunds: [] }
  }
  const upgrade = ({ token }: Customer) => ({ plan: 'monthly', ...sentCard(token) })
  return {
    calls: [
      byStaff('an upgrade, making the customer known', unknownCustomer, upgradeSubscription, upgrade(unknownCustomer)),
      byStaff('an upgrade, handing the card over', withoutCard, upgradeSubscription, upgrade(withoutCard)),
      byStaff('an upgrade, charging the card', upgraded, upgradeSubscription, upgrade(upgraded)),
      byStaff('a new card', changed, changeCreditCard, newCard),
      {
        ...byStaff('a new card, charging an unpaid invoice', unpaid, changeCreditCard, workingCard),
        // The card is changed, whatever happens to the invoice.
        meanwhile: '200',
        charges: [1499, 1499],
      },
      {
        ...byStaff('a retry of an unpaid invoice', retriedByStaff, retryPayment, {}),
        charges: [1499, 1499],
      },
      {
        ...byStaff('a cancellation, charging the renewal before it', cancelled, cancelSubscription, {}),
        // The next action waits for the payment.
        meanwhile: '409 NotOffered',
        charges: [1499, 1499],
      },
      { ...byStaff('a refund', refunded, endAndRefundPremiumSubscription, {}), refunds: [1499] },
      byWorker('a renewal', renewed),
      byWorker('a later attempt', retried),
    ],
    requests: [
      { path: '/v1/customers' },
      { path: '/v1/setup_intents', paymentMethod: withoutCard.token },
      { path: '/v1/setup_intents', paymentMethod: newCard.token },
      { path: '/v1/payment_intents' },
      { path: '/v1/refunds' },
    ],
  }
}

async function hasTrial({ hasTrial, simulator }: BillingAtSimulator): Promise<Customer> {
  return { email: (await hasTrial()).email, token: await simulator.tokenise(GOOD_CARD) }
}

/** Inserts a customer whom the provider already knows, because an upgrade was declined. */
async function hasDeclined(billing: BillingAtSimulator): Promise<Customer> {
  const trial = await hasTrial(billing)
  await billing.upgrade(trial.email, DECLINED_CARD)
  return trial
}

async function hasPremium(billing: BillingAtSimulator): Promise<Customer> {
  const trial = await hasTrial(billing)
  const { email, token } = trial
  await billing.support.call(upgradeSubscription, { email, plan: 'monthly', ...sentCard(token) })
  return trial
}

/** Makes charges of the card fail or succeed from now on. */
export async function setCardBehavior(
  { owner }: BillingAtSimulator,
  token: string,
  behavior: 'ok' | 'declines_at_charge',
) {
  await owner.query('update stand_in.cards set behavior = $2 where id = $1', [token, behavior])
}
