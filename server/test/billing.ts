import { billingCalls } from '@portal/contract/billing/calls'
import type { PlanType } from '@portal/contract/billing/plans'
import { customersCalls } from '@portal/contract/customers/calls'
import { checkMoney } from '../src/billing/check/check-money.ts'
import { runBilling } from '../src/billing/engine/run-billing.ts'
import { type InsertedCustomer, insertCustomer, insertPlans } from './customers.ts'
import { TestPayments } from './payments.ts'
import { type PortalOptions, startPortal, type TestPortal } from './portal.ts'
import { sentCard } from './sent-card.ts'

export const WEBHOOK_SECRET = 'whsec_test_billing'

/** A portal with a payment provider in memory, plans to sell, and somebody of support who acts. */
export async function startBilling({
  now = '2026-01-15T15:00:00Z',
  env = {},
  databaseUrl,
}: Pick<PortalOptions, 'now' | 'env' | 'databaseUrl'> = {}) {
  const payments = new TestPayments()
  const portal = await startPortal({
    now,
    payments,
    env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, ...env },
    ...(databaseUrl !== undefined && { databaseUrl }),
  })
  payments.now = portal.context.now
  await insertPlans(portal.context.db)
  await portal.hasStaff({ role: 'support', firstName: 'Sue', lastName: 'Port' })
  const support = await portal.as('support')
  let cards = 0
  return {
    ...portal,
    payments,
    support,
    /** A card that the provider takes, or behaves as its name says. */
    card: (behaviour = 'ok') => sentCard(`pm_${behaviour}_${cards++}`),
    details: (email: string) => support.call(customersCalls.getUserDetails, { email }),
    /** The worker's regular run, at this instant where one is given. */
    async run(iso?: string) {
      if (iso) portal.clock.set(iso)
      const ran = await runBilling(portal.context)
      await portal.runJobs()
      return ran
    },
    hasTrial: () => insertCustomer(portal.context.db),
    /** Upgraded by staff, and paid. */
    async hasPremium(plan: PlanType = 'monthly', token?: string): Promise<InsertedCustomer & { token: string }> {
      const customer = await insertCustomer(portal.context.db)
      const card = token === undefined ? sentCard(`pm_ok_${cards++}`) : sentCard(token)
      await support.call(billingCalls.upgradeSubscription, { email: customer.email, plan, ...card })
      return { ...customer, token: card.token }
    },
    brokenRules: () => brokenRules(portal),
    /** Holds every rule of the money against what a test has left behind. */
    async stop() {
      const broken = await brokenRules(portal)
      await portal.stop()
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
