import { type BulkActionName, bulkActions } from '@portal/contract/bulk/actions'
import type { bulkCalls } from '@portal/contract/bulk/calls'
import { toUsername } from '@portal/contract/customers/username'
import { isAllowed } from '@portal/contract/permissions'
import { record } from '../../platform/audit/record.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { allUsed, type CallContext, type Handlers, type SignedInStaff } from '../../platform/http/handler.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockStaffBudget } from '../customers/public.ts'
import { findExceededByRun } from '../money-limits/public.ts'
import {
  clearPreview,
  requestStop,
  endLockedRun,
  findRun,
  insertRun,
  listRows,
  listRuns,
  lockRun,
  type StoredRun,
  summarizeRun,
} from './queries.ts'
import { runBulkQueue } from './queue.ts'
import { whyNotStart } from './rules.ts'
import { startRun } from './start-run.ts'

export const bulkHandlers = {
  async createBulkRun({ input: run, staff, requestId, refuse }, context) {
    const { action, subjects, input, ...rest } = run
    allUsed(rest)
    if (!isAllowed(staff.role, bulkActions[action].call.permission)) throw refuse('ActionNotAllowed')
    return context.transaction(async (tx) => {
      const at = context.now()
      const rows = eachOnce(action, subjects)
      const id = await insertRun(tx, { staffId: staff.id, action, input, subjects: rows, at })
      if (id === null) throw refuse('RunActive')
      await enqueue(tx, context, runBulkQueue, { runId: id })
      const after = { action, rows: rows.length }
      await record(tx, { staff, action: 'create-bulk-run', subject: String(id), after, at, requestId })
      return { id }
    })
  },

  async getBulkRuns({ staff }, { db }) {
    return listRuns(db, staff)
  },

  async getBulkRun({ input, staff, refuse }, context) {
    const run = await findVisible(context.db, staff, Number(input.id))
    if (!run) throw refuse('RunNotFound')
    const stored = await findRun(context.db, run.id)
    const limits = run.isOwn && run.state === 'ready' ? await limitsOf(run.id, staff, context) : null
    return { ...run, input: stored?.input ?? {}, limits }
  },

  async getBulkRows({ input, staff, refuse }, { db }) {
    const run = await findVisible(db, staff, Number(input.id))
    if (!run) throw refuse('RunNotFound')
    return listRows(db, run.id)
  },

  async startBulkRun({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const at = context.now()
      await lockStaffBudget(tx, staff)
      const run = await lockVisible(tx, staff, input.id)
      if (!run) throw refuse('RunNotFound')
      // A run acts as the user who created it and counts toward that user's limits.
      if (run.staffId !== staff.id) throw refuse('NotYours')
      const obstacle = whyNotStart(run, at)
      if (obstacle) throw refuse(obstacle)
      const { exceeded } = await findExceededByRun(tx, context, { runId: run.id, staff, at })
      if (exceeded.length > 0) throw refuse('ApprovalNeeded')
      await startRun(tx, context, { id: run.id, approverId: null, at })
      const after = { action: run.action }
      await record(tx, { staff, action: 'start-bulk-run', subject: String(run.id), after, at, requestId })
    })
  },

  async previewBulkRunAgain({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const at = context.now()
      const run = await lockRun(tx, input.id)
      if (!run) throw refuse('RunNotFound')
      if (run.state !== 'awaiting-approval') throw refuse('NotAwaitingApproval')
      const { rows, previewed } = await summarizeRun(tx, run.id)
      // Not while a preview is running.
      if (previewed === rows) await clearPreview(tx, run.id)
      // The job is queued again in case its worker has died.
      await enqueue(tx, context, runBulkQueue, { runId: run.id })
      const after = { action: run.action }
      await record(tx, { staff, action: 'preview-bulk-run-again', subject: String(run.id), after, at, requestId })
    })
  },

  async stopBulkRun({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const at = context.now()
      const run = await lockVisible(tx, staff, input.id)
      if (!run) throw refuse('RunNotFound')
      if (run.state === 'done' || run.state === 'stopped') throw refuse('RunOver')
      if (run.state === 'awaiting-approval') throw refuse('AwaitingApproval')
      await requestStop(tx, run.id, at)
      // No worker is processing the run.
      if (run.state === 'ready') await endLockedRun(tx, run.id, 'stopped', at)
      // The job is queued again in case its worker has died.
      else await enqueue(tx, context, runBulkQueue, { runId: run.id })
      const after = { action: run.action }
      await record(tx, { staff, action: 'stop-bulk-run', subject: String(run.id), after, at, requestId })
    })
  },
} satisfies Handlers<typeof bulkCalls>

/** Removes duplicates, including different spellings of the same customer. */
function eachOnce(action: BulkActionName, subjects: readonly string[]): string[] {
  return [...new Set(bulkActions[action].rows === 'customers' ? subjects.map(toUsername) : subjects)]
}

/** Returns the total cost of a run and the limits of its user that it exceeds. */
async function limitsOf(runId: number, staff: SignedInStaff, context: CallContext) {
  const at = context.now()
  return context.db.transaction().execute((tx) => findExceededByRun(tx, context, { runId, staff, at }))
}

async function findVisible(db: Db, staff: SignedInStaff, id: number) {
  const [run] = await listRuns(db, staff, id)
  return run
}

/** Administrators can stop any user's run. */
async function lockVisible(tx: Tx, staff: SignedInStaff, id: number): Promise<StoredRun | undefined> {
  const run = await lockRun(tx, id)
  return run && (staff.role === 'administrator' || run.staffId === staff.id) ? run : undefined
}
