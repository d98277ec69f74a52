import type { billingCalls } from '@portal/contract/billing/calls'
import type { ParsedInputOf } from '@portal/contract/call'
import type { LockedCustomer } from '@portal/server/src/modules/customers/account.ts'
import { billingHandlers } from '@portal/server/src/modules/billing/handlers.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import type { Tx } from '@portal/server/src/platform/db/connect.ts'
import type { CallContext } from '@portal/server/src/platform/http/handler.ts'
import { Refusal } from '@portal/server/src/platform/http/refusal.ts'

type BillingCallName =
  | 'upgradeSubscription'
  | 'changeCreditCard'
  | 'addCredit'
  | 'addCharge'
  | 'addComplimentaryDays'
  | 'cancelSubscription'
  | 'revertCancelSubscription'
  | 'endPremiumSubscription'
  | 'endAndRefundPremiumSubscription'

/** Executes a call directly, without HTTP. */
export type ExecuteCall = <Name extends BillingCallName>(
  name: Name,
  input: ParsedInputOf<(typeof billingCalls)[Name]>,
  /** Null for customers themselves. */
  by: LockedCustomer['staff'],
) => Promise<void>

/** Runs the portal's own handlers for actions of customers and staff, each in a transaction, at the context's time. */
export function createCallExecutor(context: Context): ExecuteCall {
  const executeHandler = createHandlerExecutor(context)
  // The name identifies both input and handler. The engine knows that the requester may not be staff.
  return async (name, input, staff) => {
    await executeHandler<unknown>(billingHandlers[name], input, staff)
  }
}

/** The same for any handler. An input that does not match the call aborts the creation of the demo data. */
export function createHandlerExecutor(context: Context) {
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
