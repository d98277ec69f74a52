import type { SetupStep } from '@portal/contract/setup/calls'

export interface SetupFacts {
  /** The brand's own merchant exists and is enabled. */
  readonly hasMerchant: boolean
  /** That merchant has an enabled plan. */
  readonly hasPlans: boolean
  readonly isDemo: boolean
  readonly hasPaymentKeys: boolean
  readonly hasWebhookSecret: boolean
  readonly hasMailServer: boolean
}

/**
 * Returns the missing steps before the portal can sell. A demo sells through the payment simulator and stores its
 * emails.
 */
export function missingSteps(facts: SetupFacts): SetupStep[] {
  const missing: readonly (readonly [SetupStep, boolean])[] = [
    ['merchant', !facts.hasMerchant],
    ['plans', !facts.hasPlans],
    ['payments', !facts.isDemo && !facts.hasPaymentKeys],
    ['webhooks', !facts.isDemo && !facts.hasWebhookSecret],
    ['email', !facts.isDemo && !facts.hasMailServer],
  ]
  return missing.flatMap(([step, isMissing]) => (isMissing ? [step] : []))
}
