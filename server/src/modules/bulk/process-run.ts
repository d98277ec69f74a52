import { bulkActions, inputOfRow } from '@portal/contract/bulk/actions'
import type { Call } from '@portal/contract/call'
import { whyNot } from '@portal/contract/customers/offered'
import { toUsername } from '@portal/contract/customers/username'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { isTransientFailure } from '../../platform/db/failures.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { throwIfStopped } from '../../platform/jobs/throw-if-stopped.ts'
import { costOf, lockAccount, lockStaffBudget } from '../customers/public.ts'
import { type BulkHandlers, findActor, performRow, type RunRow } from './perform.ts'
import {
  endRun,
  findRun,
  listUnseen,
  listWaiting,
  lockWaiting,
  markPreviewed,
  storeOutcome,
  storePreview,
  type StoredRun,
} from './queries.ts'

const BATCH_SIZE = 100
/** Consecutive unexpected errors after which a run stops. */
const MAX_FAILURES = 20

/** Resumes a run where it stopped and processes it until it is ready or over. Can be called any number of times. */
export async function processRun(context: Context, handlers: BulkHandlers, runId: number): Promise<void> {
  const run = await findRun(context.db, runId)
  if (run?.state === 'previewing' || run?.state === 'awaiting-approval') await preview(context, handlers, run)
  if (run?.state === 'running') await perform(context, handlers, run)
}

/** Previews every row in a transaction that is rolled back. */
async function preview(context: Context, handlers: BulkHandlers, run: StoredRun): Promise<void> {
  const { db, now } = context
  for (;;) {
    const rows = await listUnseen(db, run.id, BATCH_SIZE)
    if (rows.length === 0) return markPreviewed(db, run.id, now())
    const actor = await findActor(context, run)
    // A run that is awaiting approval ends with its request.
    if (run.state === 'awaiting-approval' && !actor) return
    if (!actor || (await findRun(db, run.id))?.isStopping) return endRun(db, run.id, 'stopped', now())
    for (const { position, subject } of rows) {
      throwIfStopped(context)
      const simulated = await simulateRow(context, handlers, { run, actor, position, subject })
      await storePreview(db, run.id, { position, ...simulated })
    }
  }
}

/** Thrown to roll back the transaction of a preview. */
class PreviewRollback extends Error {
  readonly balanceCents: number

  constructor(balanceCents: number) {
    super('tried')
    this.balanceCents = balanceCents
  }
}

async function simulateRow(context: Context, handlers: BulkHandlers, row: RunRow) {
  // In a separate transaction, because the action may have to lock something before the customer.
  const before = await context.db.transaction().execute((tx) => previewRow(tx, context, row))
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    context.db.transaction().execute(async (tx) => {
      await work(tx)
      throw new PreviewRollback((await previewRow(tx, context, row)).balanceCents - before.balanceCents)
    })
  try {
    await performRow(context, handlers, row, within, true)
  } catch (error) {
    if (error instanceof PreviewRollback)
      return { code: null, reason: null, balanceCents: error.balanceCents, costCents: before.costCents }
    const code = codeOf(error)
    return { code, reason: await findReason(context, row, code), balanceCents: 0, costCents: 0 }
  }
  throw new Error('a preview was committed')
}

const gift = z.object({ amountCents: z.int().optional(), durationDays: z.int().optional() })

/** Returns the customer's balance and the cost of the action as counted by limits. */
async function previewRow(tx: Tx, { now }: Context, { run, subject }: RunRow) {
  const { rows, call } = bulkActions[run.action]
  const by = { staff: null, requestId: null }
  const locked = rows === 'customers' && (await lockAccount(tx, { username: toUsername(subject) }, { now, by }))
  const input = call.input.safeParse(inputOfRow(run.action, run.input, subject))
  if (!locked || !input.success) return { balanceCents: 0, costCents: 0 }
  const parsed = gift.parse(input.data)
  return {
    balanceCents: locked.account.balanceCents,
    costCents: await costOf(locked, { action: run.action, ...parsed }),
  }
}

/** Returns the code of a declared error or invalid input. Rethrows errors that may not recur. */
function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  if (error instanceof z.ZodError) return 'InvalidRequest'
  if (error instanceof Error && !isTransientFailure(error)) return 'InternalError'
  throw error
}

/** Returns the rule that forbids the action on the customer, as the single action states it; null for other errors. */
async function findReason({ db, now }: Context, { run, subject }: RunRow, code: string): Promise<string | null> {
  const { action }: Call = bulkActions[run.action].call
  const [offered] = action?.offered ?? []
  if (code !== 'NotOffered' || !offered) return null
  const by = { staff: null, requestId: null }
  const locked = await db.transaction().execute((tx) => lockAccount(tx, { username: toUsername(subject) }, { now, by }))
  return locked && whyNot(offered, locked.account.facts)
}

/** Thrown if the row should no longer be processed. */
class RowTaken extends Error {}

/**
 * Executes every eligible row once and marks it in the same transaction. Skips a row whose cost or effect on the
 * balance no longer matches its preview.
 */
async function perform(context: Context, handlers: BulkHandlers, run: StoredRun): Promise<void> {
  const { db, now, log } = context
  let failures = 0
  for (;;) {
    const rows = await listWaiting(db, run.id, BATCH_SIZE)
    if (rows.length === 0) return endRun(db, run.id, 'done', now())
    for (const { position, subject, balanceCents, costCents } of rows) {
      throwIfStopped(context)
      const actor = await findActor(context, run)
      if (!actor || failures >= MAX_FAILURES || (await findRun(db, run.id))?.isStopping)
        return endRun(db, run.id, 'stopped', now())
      const row = { run, actor, position, subject }
      const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        db.transaction().execute(async (tx) => {
          if (!(await lockWaiting(tx, run.id, position))) throw new RowTaken()
          // Stored first, so that the row no longer counts as pending toward the limits.
          await storeOutcome(tx, run.id, { position, state: 'done', code: null, reason: null, at: now() })
          await lockStaffBudget(tx, actor.staff)
          const before = await previewRow(tx, context, row)
          const result = await work(tx)
          const movedCents = (await previewRow(tx, context, row)).balanceCents - before.balanceCents
          if (before.costCents !== costCents || movedCents !== balanceCents)
            throw new Refusal('ConsequenceChanged', 409)
          return result
        })
      try {
        await performRow(context, handlers, row, within)
        failures = 0
      } catch (error) {
        if (error instanceof RowTaken) continue
        const code = codeOf(error)
        const isUnexpected = code === 'InternalError'
        if (isUnexpected) log.error({ err: error, run: run.id, position }, 'row of a bulk action failed')
        failures = isUnexpected ? failures + 1 : 0
        const state = isUnexpected ? 'failed' : 'changed'
        const reason = await findReason(context, row, code)
        await storeOutcome(db, run.id, { position, state, code, reason, at: now() })
      }
    }
  }
}
