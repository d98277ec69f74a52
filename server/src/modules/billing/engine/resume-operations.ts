import { operationKinds } from '@portal/contract/billing/problems/calls'
import type { Context } from '../../../platform/context.ts'
import { isOnHold, putOnHold } from '../queries/on-hold.ts'
import { findOperation } from '../queries/operations.ts'
import { claimOverdue, claimOperation } from '../queries/overdue-operations.ts'
import { executeOpenOperation, scheduleAttempt } from './execute-operation.ts'

/** Operations claimed together. Several run concurrently, so that a hanging request does not block the others. */
export const MAX_RESUMED = 20
const CONCURRENCY = 5
/** Attempts after which billing is put on hold. By then nearly a day has passed and staff must investigate. */
const PARKED_AFTER = 25

/** Executes unsettled operations, whose process died or whose outcome was unknown. Returns the number of attempts. */
export async function resumeOperations(context: Context): Promise<number> {
  const overdue = await claimOverdue(context.db, context.now(), MAX_RESUMED)
  const waiting = overdue.values()
  const resumeNext = async () => {
    for (const id of waiting) {
      // The remaining operations are claimed again after their lease expires.
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
    if (operation) await scheduleAttempt(context, operation)
  })
  await putOnHoldIfStuck(context, id)
}

async function putOnHoldIfStuck(context: Context, id: string): Promise<void> {
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

/** Executes an operation unless it is settled. */
export async function executeOperation(context: Context, id: string): Promise<void> {
  const operation = await claimOperation(context.db, id, context.now())
  if (operation !== null) await executeOpenOperation(context, operation)
}
