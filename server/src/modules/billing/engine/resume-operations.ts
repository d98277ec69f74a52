import { operationKinds } from '@portal/contract/billing/problems/calls'
import type { Context } from '../../../platform/context.ts'
import { isOnHold, putOnHold } from '../problems/queries.ts'
import { findOperation } from '../queries/operations.ts'
import { claimOverdue, takeOperation } from '../queries/overdue-operations.ts'
import { executeOpenOperation, leaveUnknown } from './execute-operation.ts'

/** Claimed together, and asked several at the same time, so that one that hangs does not hold the others. */
export const MAX_RESUMED = 20
const CONCURRENCY = 5
/** By then nearly a day has passed, and someone has to look. */
const PARKED_AFTER = 25

/** Executes unsettled operations: their process died, or the outcome was unknown. Returns the number of attempts. */
export async function resumeOperations(context: Context): Promise<number> {
  const overdue = await claimOverdue(context.db, context.now(), MAX_RESUMED)
  const waiting = overdue.values()
  const resumeNext = async () => {
    for (const id of waiting) {
      // Those that are left have their turn once their asker counts as dead.
      if (context.stopping.aborted) return
      await resume(context, id)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, resumeNext))
  return overdue.length
}

async function resume(context: Context, id: string): Promise<void> {
  await executeOperation(context, id).catch(async (error: unknown) => {
    context.log.error({ err: error, operation: id }, 'payment operation cannot be settled')
    const operation = await findOperation(context.db, id)
    if (operation) await leaveUnknown(context, operation)
  })
  await holdIfHopeless(context, id)
}

async function holdIfHopeless(context: Context, id: string): Promise<void> {
  const operation = await findOperation(context.db, id)
  if (operation === null || operation.timesAsked < PARKED_AFTER) return
  if (operation.state === 'succeeded' || operation.state === 'refused') return
  if (await isOnHold(context.db, operation.customerId, 'payments')) return
  await putOnHold(
    context,
    operation.customerId,
    'payments',
    `${operationKinds[operation.kind]}: result still unknown at the payment provider (${id})`,
  )
}

/** Asks and books an operation; nothing where it has been settled. */
export async function executeOperation(context: Context, id: string): Promise<void> {
  const operation = await takeOperation(context.db, id, context.now())
  if (operation !== null) await executeOpenOperation(context, operation)
}
