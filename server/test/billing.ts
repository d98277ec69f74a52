import { billingCalls } from '@portal/contract/billing/calls'
import type { PlanType } from '@portal/contract/billing/plans'
import { checkMoney } from '../src/modules/billing/check/check-money.ts'
import { runBilling } from '../src/modules/billing/engine/run-billing.ts'
import { type InsertedCustomer, insertCustomer } from './customers.ts'
import { TestPayments } from './payments.ts'
import type { PortalOptions, TestPortal } from './portal.ts'
import { sentCard } from './sent-card.ts'
import { insertPlans } from './subscriptions.ts'
import { startSupportStaff } from './support-staff.ts'

export const WEBHOOK_SECRET = 'whsec_test_billing'

/** Starts a portal with an in-memory payment provider, plans for sale and a support user. */
export async function startBilling({
  now = '2026-01-15T15:00:00Z',
  env = {},
  databaseUrl,
}: Pick<PortalOptions, 'now' | 'env' | 'databaseUrl'> = {}) {
  const payments = new TestPayments()
  const staff = await startSupportStaff({
    now,
    payments,
    env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, ...env },
    ...(databaseUrl !== undefined && { databaseUrl }),
  })
  const { support, context } = staff
  payments.now = context.now
  await insertPlans(context.db)
  let cards = 0
  /** Creates a card that the provider accepts, or that behaves as its name says. */
  const card = (behavior = 'ok') => sentCard(`pm_${behavior}_${cards++}`)
  const hasTrial = () => insertCustomer(context.db)
  /** Adds a credit of these cents, or a charge if negative. */
  const adjust = async (email: string, cents: number) => {
    const amount = (Math.abs(cents) / 100).toFixed(2)
    const { addCredit, addCharge } = billingCalls
    await support.call(cents > 0 ? addCredit : addCharge, { email, amount, description: 'Test', currency: 'USD' })
  }
  return {
    ...staff,
    payments,
    card,
    adjust,
    /** Runs the worker's scheduled billing, at this time if given. */
    async run(iso?: string) {
      if (iso) staff.clock.set(iso)
      const ran = await runBilling(context)
      await staff.runJobs()
      return ran
    },
    /** Summarizes the billing section of a customer's screen. */
    async standing(email: string) {
      const { customer, invoices, payments } = await staff.details(email)
      const [subscription] = customer.subscriptions
      return {
        type: customer.type,
        balanceCents: customer.balanceCents,
        next: subscription?.nextInvoiceDate ?? null,
        cancelOn: subscription?.cancelOn ?? null,
        attempts: subscription?.paymentAttemptCount ?? null,
        invoices: invoices.length,
        paid: payments.map(({ amountCents }) => amountCents),
      }
    },
    hasTrial,
    /** Inserts a customer whom staff upgraded, and whose plan is paid. */
    async hasPremium(plan: PlanType = 'monthly', token?: string): Promise<InsertedCustomer & { token: string }> {
      const customer = await insertCustomer(context.db)
      const paying = token === undefined ? card() : sentCard(token)
      await support.call(billingCalls.upgradeSubscription, { email: customer.email, plan, ...paying })
      return { ...customer, token: paying.token }
    },
    /** Inserts an upgraded customer with credits and charges from before the first invoice. */
    async hasPremiumWith(adjustments: readonly number[], plan: PlanType = 'monthly'): Promise<InsertedCustomer> {
      const customer = await hasTrial()
      for (const cents of adjustments) await adjust(customer.email, cents)
      await support.call(billingCalls.upgradeSubscription, { email: customer.email, plan, ...card() })
      return customer
    },
    brokenRules: () => brokenRules(staff),
    /** Checks every ledger rule on the data that a test left behind. */
    async stop() {
      const broken = await brokenRules(staff)
      await staff.stop()
      if (broken.length > 0) throw new Error(`rules of the money are broken:\n${broken.join('\n')}`)
    },
  }
}

export type TestBilling = Awaited<ReturnType<typeof startBilling>>

export async function brokenRules({
  databaseUrl,
  context,
}: Pick<TestPortal, 'databaseUrl' | 'context'>): Promise<string[]> {
  const broken: string[] = []
  for await (const { rule, violations, examples } of checkMoney(databaseUrl, context.now())) {
    if (violations > 0) broken.push(`${rule}: ${examples.join(', ')}`)
  }
  return broken
}
