import { randomUUID } from 'node:crypto'
import { billingCalls } from '@portal/contract/billing/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { runBilling } from '@portal/server/src/modules/billing/engine/run-billing.ts'
import { handleProviderEvent } from '@portal/server/src/modules/billing/webhooks/handle-event.ts'
import { WEBHOOK_SECRET } from '@portal/server/test/billing.ts'
import type { BillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'
import Stripe from 'stripe'

/** The state of a customer, as far as it determines which actions are available. */
export type CustomerState =
  | 'unverified'
  | 'trial'
  | 'suspended'
  | 'complimentary'
  | 'premium'
  | 'leaving'
  | 'cardless'
  | 'leaving cardless'

/** An action on a customer. */
export interface PairAction {
  readonly name: string
  /** Null for the worker or the provider, which get no response. */
  readonly call: Call | null
  /**
   * The states in which it is available, and the resulting states; written by hand from the specified table of buttons.
   */
  readonly transitions: Readonly<Partial<Record<CustomerState, CustomerState>>>
  /** While the provider is being called, no other billing action on the customer is possible. */
  readonly providerCalls: 'always' | 'when behind' | 'never'
  /** Prepares the action; the resolved function performs it and returns the status and code of the response. */
  ready(billing: BillingAtSimulator, customer: InsertedCustomer): Promise<() => Promise<string>>
}

const { addCharge, addComplimentaryDays, addCredit, cancelSubscription, changeCreditCard } = billingCalls
const { endAndRefundPremiumSubscription, endPremiumSubscription, revertCancelSubscription } = billingCalls
const { changePassword, clearUserSessions, convertToComplimentary, endComplimentarySubscription } = customersCalls
const { suspendUser, unsuspendUser, updateUserInfo, updatePreferences, updateSupportInfo, verifyUser } = customersCalls

const active = ['trial', 'complimentary', 'premium', 'leaving', 'cardless', 'leaving cardless'] as const
const subscribed = ['premium', 'cardless'] as const
const anyState = [...active, 'unverified', 'suspended'] as const

const adjustment = { amount: '5.00', description: 'By the way', currency: 'USD' }
const days = { duration: 10, reason: 'An outage' }

/** Every staff action that conflicts with another one. */
export const staffActions: readonly PairAction[] = [
  byStaff('verify', verifyUser, { unverified: 'trial' }),
  byStaff('suspend', suspendUser, { trial: 'suspended' }),
  byStaff('unsuspend', unsuspendUser, { suspended: 'trial' }),
  byStaff('reset devices', clearUserSessions, unchanged(active)),
  byStaff('modify name', updateUserInfo, unchanged(active), { firstName: 'Eva', lastName: 'Luna' }),
  byStaff('modify preferences', updatePreferences, unchanged(active), {
    defaultTimeZone: 'America/Denver',
    defaultLanguage: 'es',
    emailSmsSubscription: false,
  }),
  byStaff('modify password', changePassword, unchanged(active), { newPassword: 'Secret123' }),
  byStaff('modify support information', updateSupportInfo, unchanged(anyState), {
    altContact1: 'Her son',
    altContact2: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    notes: '',
  }),
  byStaff('add credit', addCredit, unchanged(active), adjustment),
  byStaff('add charge', addCharge, unchanged(active), adjustment),
  withCard('upgrade to premium', billingCalls.upgradeSubscription, { trial: 'premium' }, { plan: 'monthly' }),
  byStaff('upgrade to complimentary', convertToComplimentary, { trial: 'complimentary' }, days),
  byStaff('end complimentary', endComplimentarySubscription, { complimentary: 'trial' }),
  withCard('add or change credit card', changeCreditCard, {
    premium: 'premium',
    cardless: 'premium',
    'leaving cardless': 'leaving',
  }),
  byStaff('add complimentary days', addComplimentaryDays, unchanged(subscribed), days),
  {
    ...byStaff('cancel on the last day', cancelSubscription, { premium: 'leaving', cardless: 'leaving cardless' }),
    providerCalls: 'when behind',
  },
  byStaff('withdraw the cancellation', revertCancelSubscription, {
    leaving: 'premium',
    'leaving cardless': 'cardless',
  }),
  byStaff('cancel now without refund', endPremiumSubscription, { premium: 'trial', cardless: 'trial' }),
  {
    ...byStaff('cancel now with refund', endAndRefundPremiumSubscription, { premium: 'trial', cardless: 'trial' }),
    providerCalls: 'always',
  },
]

/** The billing engine's run, which leaves locked customers to its next run. */
export const worker: PairAction = {
  name: 'the worker',
  call: null,
  transitions: {},
  providerCalls: 'always',
  ready:
    async ({ context }) =>
    async () => {
      await runBilling(context)
      return 'through'
    },
}

/** The provider reports a refund made in its dashboard. */
export const refundReported: PairAction = {
  name: 'a refund is reported',
  call: null,
  transitions: unchanged(anyState),
  providerCalls: 'never',
  async ready(billing, { email }) {
    const [payment] = (await billing.details(email)).payments
    const id = `evt_${randomUUID()}`
    const object = { id: payment?.chargeId, object: 'charge', status: 'succeeded' }
    const body = JSON.stringify({ id, object: 'event', type: 'charge.refunded', data: { object } })
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: WEBHOOK_SECRET })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return async () => {
      const { status } = await fetch(`${billing.url}/webhooks/stripe`, { method: 'POST', headers, body })
      await handleProviderEvent.run({ id }, billing.context)
      return `${status}`
    }
  },
}

function byStaff(name: string, call: Call, transitions: PairAction['transitions'], input: object = {}): PairAction {
  return {
    name,
    call,
    transitions,
    providerCalls: 'never',
    ready:
      async ({ support }, { email }) =>
      async () => {
        const { status, text } = await support.send(call, { email, ...input })
        return `${status} ${text}`.trim()
      },
  }
}

function withCard(name: string, call: Call, transitions: PairAction['transitions'], input: object = {}): PairAction {
  return {
    name,
    call,
    transitions,
    providerCalls: 'always',
    async ready(billing, customer) {
      const { ready } = byStaff(name, call, transitions, { ...input, ...(await billing.card()) })
      return ready(billing, customer)
    },
  }
}

function unchanged(states: readonly CustomerState[]): PairAction['transitions'] {
  return Object.fromEntries(states.map((state) => [state, state]))
}
