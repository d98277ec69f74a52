import { HOUR_MS } from '@portal/contract/durations'
import type { Unknown } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { LockedCustomer } from '../../customers/public.ts'
import type { Operation, Result } from '../queries/operations.ts'

/** What a booked answer means. */
export interface Settlement {
  readonly result: Result
  /**
   * What follows from it at once, for the customer as they are once all is booked: in the same transaction, so that nothing
   * comes between, and with an operation of its own where the provider has to be asked again.
   */
  readonly next?: (locked: LockedCustomer, operationId: string) => Promise<Collected>
}

/** What collecting an open invoice came to without the provider: nothing is to be asked, or what is. */
export type Collected = { readonly isDone: true } | { readonly isDone: false; readonly operation: Operation }

/** Calls the provider; answers how its answer is booked, null while the outcome is unknown. */
export type Asking = (
  operation: Operation,
  context: Context,
) => Promise<((locked: LockedCustomer) => Promise<Settlement>) | null>

/** One kind of operation: `ask` calls the provider, `settle` books what it has answered. */
export function asking<Outcome extends { readonly state: string; readonly isUnprocessed?: true }>(
  ask: (operation: Operation, context: Context) => Promise<Outcome | Unknown>,
  settle: (locked: LockedCustomer, operation: Operation, outcome: Exclude<Outcome, Unknown>) => Promise<Settlement>,
): Asking {
  return async (operation, context) => {
    const outcome = await ask(operation, context)
    if (outcome.state === 'unknown') return null
    // An earlier asker was not heard of: its request may have been processed.
    if ('isUnprocessed' in outcome && outcome.isUnprocessed && operation.timesAsked > 1) return null
    // Its state says that it is none of the unknown ones.
    const known = outcome as Exclude<Outcome, Unknown>
    return (locked) => settle(locked, operation, known)
  }
}

/** The provider may forget a key after 24 hours; from then on an operation is looked for instead of asked again. */
const KEYS_LIVE_MS = 23 * HOUR_MS

/** Whether the provider may have forgotten the operation's keys. */
export function haveIdempotencyKeysExpired({ askedAt }: Operation, now: Date): boolean {
  return now.getTime() - askedAt.getTime() > KEYS_LIVE_MS
}
