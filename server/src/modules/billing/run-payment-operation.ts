import { setTimeout as wait } from 'node:timers/promises'
import type { ActionCall } from '@portal/contract/call'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import type { CallContext } from '../../platform/http/handler.ts'
import {
  type ActionRequest,
  type Gift,
  isOwnAccount,
  lockStaffBudget,
  lockOffered,
  type LockedCustomer,
  spendBudget,
} from '../customers/public.ts'
import { executeOpenOperation } from './engine/execute-operation.ts'
import { findResult, type Operation, type Result } from './queries/operations.ts'

/** Leaves room within the 8 seconds that staff wait at most. The request to the provider continues. */
const ANSWER_TIMEOUT_MS = 7_000
/** Timeout during a shutdown; the resume job then determines the outcome. */
const ANSWER_TIMEOUT_WHEN_STOPPING_MS = 3_000
const REPEATED_REQUEST_TIMEOUT_MS = 5_000
const POLL_MS = 100

interface PaymentOperation<Code extends string> {
  /** Stores the operation. */
  open(locked: LockedCustomer): Promise<Operation>
  /** The value given to the customer, if any; limited by the staff member's limits. */
  readonly gift?: Gift
  /** The call's error code if the provider declines, possibly based on the provider's code. */
  readonly refused: Code | ((code: string) => Code)
  /** Returns a more specific code than `NotOffered`, if the call has one. */
  readonly instead?: (facts: CustomerFacts) => Code | null
}

/**
 * Runs a customer action that calls the payment provider, and waits for the outcome. Works like `performAction`, but the change
 * is made and recorded when the provider's response is booked. A repeated request waits for the outcome of the first
 * one.
 */
export async function runPaymentOperation<Input extends { readonly email: string }, Code extends string>(
  call: ActionCall,
  request: ActionRequest<Input, Code | 'PaymentUnknown' | 'ApprovalNeeded' | 'OwnAccount'>,
  context: CallContext,
  { open, gift, refused, instead }: PaymentOperation<Code>,
): Promise<void> {
  let opened: Operation | null = null
  const id = await context.begin(async (tx) => {
    const { staff, refuse } = request
    if (gift) await lockStaffBudget(tx, staff)
    const locked = await lockOffered(tx, call.action.offered, request, context.now, instead)
    if (gift && (await isOwnAccount(locked, context, [staff]))) throw refuse('OwnAccount')
    opened = await open(locked)
    if (gift) await spendBudget(locked, context, { staff, call, gift, refundId: opened.refundId, refuse })
    return opened.id
  })
  const { state, code } = await awaitOutcome(context, id, opened)
  if (state === 'refused') throw request.refuse(typeof refused === 'string' ? refused : refused(code))
  if (state !== 'succeeded') throw request.refuse('PaymentUnknown')
}

/** Executes an operation that was just opened, or waits for one opened by another request. */
export async function awaitOutcome(context: CallContext, id: string, opened: Operation | null): Promise<Outcome> {
  return opened === null ? waitUntilSettled(context, id) : executeWithTimeout(context, opened)
}

/** Resolves when a request has waited for the provider as long as it may. */
export async function waitForTimeout({ stopping }: Pick<CallContext, 'stopping'>): Promise<null> {
  await wait(ANSWER_TIMEOUT_MS, undefined, { ref: false, signal: stopping }).catch(() =>
    wait(ANSWER_TIMEOUT_WHEN_STOPPING_MS, undefined, { ref: false }),
  )
  return null
}

async function executeWithTimeout(context: CallContext, operation: Operation): Promise<Outcome> {
  const result = await Promise.race([executeOrDefer(context, operation), waitForTimeout(context)])
  return result === null ? findOutcome(context, operation.id) : { code: '', ...result }
}

/** After the provider was called, an internal error leaves the outcome open: the resume job determines it. */
async function executeOrDefer(context: CallContext, operation: Operation): Promise<Result | null> {
  return executeOpenOperation(context, operation).catch((error: unknown) => {
    context.log.error({ err: error, operation: operation.id }, 'payment operation handed over to the worker')
    return null
  })
}

async function waitUntilSettled(context: CallContext, id: string): Promise<Outcome> {
  for (let waited = 0; waited < REPEATED_REQUEST_TIMEOUT_MS; waited += POLL_MS) {
    const outcome = await findOutcome(context, id)
    if (outcome.state === 'succeeded' || outcome.state === 'refused') return outcome
    await wait(POLL_MS)
  }
  return findOutcome(context, id)
}

interface Outcome {
  readonly state: Operation['state']
  /** Why the provider declined. */
  readonly code: string
}

async function findOutcome({ db }: CallContext, id: string): Promise<Outcome> {
  const outcome = await findResult(db, id)
  if (outcome === null) throw new Error(`operation ${id} no longer exists`)
  return outcome
}
