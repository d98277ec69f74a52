import { randomUUID } from 'node:crypto'
import { appStoresCalls } from '@portal/contract/app-stores/calls'
import { billingCalls } from '@portal/contract/billing/calls'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import type { BillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'
import {
  addFinding,
  addPurchase,
  days,
  hasCancelled,
  hasComplimentary,
  hasPremium,
  hasSuspended,
  hasTrial,
  hasUnanswered,
  hasUnpaid,
  hasUnverified,
  putOnHold,
} from './keyed-customers.ts'

/** A call that changes a customer or billing, and the effect of repeating it with a key and without. */
export interface KeyedCall {
  readonly call: Call
  /** Brings a new customer to a state in which the call is available. */
  readonly prepare: (billing: BillingAtSimulator) => Promise<Ready>
  /** The same call with a different body that would also succeed. */
  readonly other: (billing: BillingAtSimulator, ready: Ready) => object | Promise<object>
  /** The responses to two equal calls without a key, in order. */
  readonly twice: readonly [string, string]
  /** How many run concurrently, if the call has its own limit. */
  readonly times?: number
}

export interface Ready {
  readonly customer: InsertedCustomer
  readonly input: Readonly<Record<string, unknown>>
}

type Prepare = (billing: BillingAtSimulator) => Promise<InsertedCustomer>

const twoEffects = ['200', '200'] as const
const oneEffect = ['200', '409 NotOffered'] as const
const refundReason = { reasonCode: 'goodwill', description: 'By the way' } as const
const adjustment = { amount: '5.00', description: 'By the way', currency: 'USD' } as const

/** All of them, written by hand. */
export const keyedCalls: readonly KeyedCall[] = [
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
  // The same card can only be stored once, so the second call finds that it exists.
  { ...withCard(billingCalls.changeCreditCard, hasPremium), twice: ['200', '402 CardRefused'] },
  withInput(
    billingCalls.sendCardLink,
    hasPremium,
    { sendToEmail: 'ana@example.com' },
    { sendToEmail: 'eva@example.com' },
    twoEffects,
  ),
  ofCustomer(billingCalls.cancelSubscription, hasPremium, oneEffect),
  ofCustomer(billingCalls.revertCancelSubscription, hasCancelled, oneEffect),
  ofCustomer(billingCalls.endPremiumSubscription, hasPremium, oneEffect),
  ofCustomer(billingCalls.endAndRefundPremiumSubscription, hasPremium, oneEffect),
  {
    call: billingCalls.refundPayment,
    async prepare(billing) {
      const customer = await hasPremium(billing)
      const [payment] = (await billing.details(customer.email)).payments
      const input = { email: customer.email, chargeId: payment?.chargeId, amount: '5.00', ...refundReason }
      return { customer, input }
    },
    other: (_billing, { input }) => ({ ...input, amount: '4.00' }),
    twice: twoEffects,
  },
  {
    call: invoicesCalls.emailInvoice,
    async prepare(billing) {
      const customer = await hasPremium(billing)
      const [invoice] = (await billing.details(customer.email)).invoices
      const sendToEmail = `${randomUUID().slice(0, 8)}@example.com`
      return { customer, input: { email: customer.email, invoiceNumber: invoice?.number, sendToEmail } }
    },
    other: (_billing, { input }) => ({ ...input, sendToEmail: 'someone.else@example.com' }),
    twice: twoEffects,
    // A mailbox gets no more than this within an hour.
    times: 20,
  },
  {
    call: billingProblemsCalls.releaseParkedCustomer,
    async prepare(billing) {
      const customer = await hasPremium(billing)
      await putOnHold(billing, customer, 'attempts')
      await putOnHold(billing, customer, 'renewals')
      return { customer, input: { email: customer.email, step: 'renewals' } }
    },
    other: (_billing, { input }) => ({ ...input, step: 'attempts' }),
    twice: ['200', '409 NotParked'],
  },
  {
    call: billingProblemsCalls.askProviderAgain,
    async prepare(billing) {
      const { customer, operation } = await hasUnanswered(billing)
      return { customer, input: { id: operation } }
    },
    other: () => ({ id: randomUUID() }),
    twice: twoEffects,
  },
  ofCustomer(billingCalls.retryPayment, hasUnpaid, oneEffect),
  {
    call: billingProblemsCalls.resolveFinding,
    async prepare(billing) {
      const customer = await billing.hasTrial()
      const id = await addFinding(billing, customer)
      return { customer, input: { id, resolution: 'Looked into' } }
    },
    other: (_billing, { input }) => ({ ...input, resolution: 'Looked away' }),
    twice: ['200', '409 FindingResolved'],
  },
  {
    call: appStoresCalls.assignPurchase,
    async prepare(billing) {
      const customer = await billing.hasTrial()
      const id = await addPurchase(billing)
      return { customer, input: { id, customer: customer.email } }
    },
    other: (_billing, { input }) => ({ ...input, customer: 'other@example.com' }),
    twice: ['200', '409 PurchaseAssigned'],
  },
]

/** Defines a call whose only input is the customer: a different body is another customer for whom it is available. */
function ofCustomer(call: Call, prepare: Prepare, twice: KeyedCall['twice']): KeyedCall {
  return {
    ...withInput(call, prepare, {}, {}, twice),
    other: async (billing) => ({ email: (await prepare(billing)).email }),
  }
}

function withInput(call: Call, prepare: Prepare, input: object, changed: object, twice: KeyedCall['twice']): KeyedCall {
  return {
    call,
    async prepare(billing) {
      const customer = await prepare(billing)
      return { customer, input: { email: customer.email, ...input } }
    },
    other: (_billing, ready) => ({ ...ready.input, ...changed }),
    twice,
  }
}

function withCard(call: Call, prepare: Prepare, more: object = {}): Omit<KeyedCall, 'twice'> {
  return {
    call,
    async prepare(billing) {
      const customer = await prepare(billing)
      return { customer, input: { email: customer.email, ...more, ...(await billing.card()) } }
    },
    other: async (billing, { input }) => ({ ...input, ...(await billing.card()) }),
  }
}
