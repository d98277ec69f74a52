import type { billingCalls } from '@portal/contract/billing/calls'
import type { ParsedInputOf } from '@portal/contract/call'
import type { LockedCustomer } from '@portal/server/src/modules/customers/account.ts'
import { billingHandlers } from '@portal/server/src/modules/billing/handlers.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import type { Tx } from '@portal/server/src/platform/db/connect.ts'
import type { CallContext } from '@portal/server/src/platform/http/handler.ts'
import { Refusal } from '@portal/server/src/platform/http/refusal.ts'

type Asked =
  | 'upgradeSubscription'
  | 'changeCreditCard'
  | 'addCredit'
  | 'addCharge'
  | 'addComplimentaryDays'
  | 'cancelSubscription'
  | 'revertCancelSubscription'
  | 'endPremiumSubscription'
  | 'endAndRefundPremiumSubscription'

/** What a call does, without the way there. */
export type Ask = <Name extends Asked>(
  name: Name,
  input: ParsedInputOf<(typeof billingCalls)[Name]>,
  /** Null for the customers themselves. */
  by: LockedCustomer['staff'],
) => Promise<void>

/**
 * Has the portal's own handlers do what customers and staff ask for, each in a transaction, at the context's instant.
 */
export function openDesk(context: Context): Ask {
  const askHandler = openDeskOfHandlers(context)
  // The name stands for both, the input and the handler. The engine knows that the requester may not be staff.
  return async (name, input, staff) => {
    await askHandler<unknown>(billingHandlers[name], input, staff)
  }
}

/** The same for any handler. The inputs are those of the calls: a wrong one ends the making of the demo. */
export function openDeskOfHandlers(context: Context) {
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => context.db.transaction().execute(work)
  const callContext: CallContext = {
    ...context,
    transaction,
    begin: transaction,
  }
  return async <Reply>(
    handler: (request: never, context: CallContext) => Promise<Reply>,
    input: object,
    staff: LockedCustomer['staff'],
  ): Promise<Reply> => {
    const request = {
      input,
      staff,
      file: null,
      origin: { address: '127.0.0.1', userAgent: 'demo' },
      cookie: () => null,
      setCookie: () => {},
      isAbout: () => {},
      requestId: context.newId(),
      refuse: (code: string) => new Refusal(code, 409),
    }
    return handler(request as never, callContext)
  }
}
