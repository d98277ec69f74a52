import type { LockedCustomer } from './account.ts'
import { publishChange, audit } from './perform-action.ts'
import { addTrialUse } from './queries/customers.ts'

/** Adds the seconds that a Trial customer has watched and returns the seconds that are left. */
export async function useTrial(locked: LockedCustomer, seconds: number, freeViewSeconds: number): Promise<number> {
  const used = await addTrialUse(locked.tx, locked.account.id, seconds)
  const trialSecondsLeft = Math.max(0, freeViewSeconds - used)
  await publishChange(locked, 'customer.trial_used', { trialSecondsLeft })
  await audit(locked, 'use-trial', {
    before: { freeSecondsConsumed: used - seconds },
    after: { freeSecondsConsumed: used },
  })
  return trialSecondsLeft
}
