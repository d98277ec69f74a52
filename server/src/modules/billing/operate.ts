import { setTimeout as wait } from 'node:timers/promises'
import type { ActionCall } from '@portal/contract/call'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import type { CallContext } from '../../platform/http/handler.ts'
import { type ActionRequest, lockOffered, type LockedCustomer } from '../customers/public.ts'
import { executeOpenOperation } from './engine/execute-operation.ts'
import { findResult, type Operation, type Result } from './queries/operations.ts'

/** Staff wait for 8 seconds at most, this and everything around it; the request to the provider goes on. */
const ANSWER_TIMEOUT_MS = 7_000
/** Nor do they once the server has been asked to stop: the resumer then finds out what became of it. */
const ANSWER_TIMEOUT_WHEN_STOPPING_MS = 3_000
const REPEATED_WAITS_MS = 5_000
const POLL_MS = 100

interface Asked<Code extends string> {
  /** Writes down what is asked. */
  open(locked: LockedCustomer): Promise<Operation>
  /** What the call answers if the provider refuses, by the provider's code. */
  readonly refused: Code | ((code: string) => Code)
  /** Names a more exact code than `NotOffered`, where the call has one. */
  readonly instead?: (facts: CustomerFacts) => Code | null
}

/**
 * Runs an action on a customer that asks the payment provider for something, and waits for the outcome: as `act`, but
 * the change is made, and recorded, by booking the provider's answer. A repeated request waits for what the first one
 * started.
 */
export async function operate<Input extends { readonly email: string }, Code extends string>(
  call: ActionCall,
  request: ActionRequest<Input, Code | 'PaymentUnknown'>,
  context: CallContext,
  { open, refused, instead }: Asked<Code>,
): Promise<void> {
  let opened: Operation | null = null
  const id = await context.begin(async (tx) => {
    opened = await open(await lockOffered(tx, call.action.offered, request, context.now, instead))
    return opened.id
  })
  const { state, code } = opened === null ? await waitUntilSettled(context, id) : await carryOutInTime(context, opened)
  if (state === 'refused') throw request.refuse(typeof refused === 'string' ? refused : refused(code))
  if (state !== 'succeeded') throw request.refuse('PaymentUnknown')
}

/** Resolves once a request has waited for the provider as long as it may. */
export async function whenStaffWaitNoLonger({ stopping }: Pick<CallContext, 'stopping'>): Promise<null> {
  await wait(ANSWER_TIMEOUT_MS, undefined, { ref: false, signal: stopping }).catch(() =>
    wait(ANSWER_TIMEOUT_WHEN_STOPPING_MS, undefined, { ref: false }),
  )
  return null
}

async function carryOutInTime(context: CallContext, operation: Operation): Promise<Outcome> {
  const result = await Promise.race([carryOutOrLeave(context, operation), whenStaffWaitNoLonger(context)])
  return result === null ? findOutcome(context, operation.id) : { code: '', ...result }
}

/** Once the provider was asked, a failure of ours is no "no": the resumer finds out what became of it. */
async function carryOutOrLeave(context: CallContext, operation: Operation): Promise<Result | null> {
  return executeOpenOperation(context, operation).catch((error: unknown) => {
    context.log.error({ err: error, operation: operation.id }, 'payment operation handed over to the worker')
    return null
  })
}

async function waitUntilSettled(context: CallContext, id: string): Promise<Outcome> {
  for (let waited = 0; waited < REPEATED_WAITS_MS; waited += POLL_MS) {
    const outcome = await findOutcome(context, id)
    if (outcome.state === 'succeeded' || outcome.state === 'refused') return outcome
    await wait(POLL_MS)
  }
  return findOutcome(context, id)
}

interface Outcome {
  readonly state: Operation['state']
  /** Why the provider refused. */
  readonly code: string
}

async function findOutcome({ db }: CallContext, id: string): Promise<Outcome> {
  const outcome = await findResult(db, id)
  if (outcome === null) throw new Error(`operation ${id} is gone`)
  return outcome
}
