import { type BulkActionName, bulkActions } from '@portal/contract/bulk/actions'
import type { bulkCalls } from '@portal/contract/bulk/calls'
import { toUsername } from '@portal/contract/customers/username'
import { isAllowed } from '@portal/contract/permissions'
import { record } from '../../platform/audit/record.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { allUsed, type Handlers, type SignedInStaff } from '../../platform/http/handler.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import {
  askToStop,
  endLockedRun,
  insertRun,
  listRows,
  listRuns,
  lockRun,
  markStarted,
  type StoredRun,
} from './queries.ts'
import { runBulkQueue } from './queue.ts'
import { whyNotStart } from './rules.ts'

export const bulkHandlers = {
  async createBulkRun({ input: given, staff, requestId, refuse }, context) {
    const { action, subjects, input, ...rest } = given
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
    return listRuns(db, { staffId: visibleTo(staff), viewerId: staff.id })
  },

  async getBulkRun({ input, staff, refuse }, { db }) {
    const run = await findVisible(db, staff, Number(input.id))
    if (!run) throw refuse('RunNotFound')
    return run
  },

  async getBulkRows({ input, staff, refuse }, { db }) {
    const run = await findVisible(db, staff, Number(input.id))
    if (!run) throw refuse('RunNotFound')
    return listRows(db, run.id)
  },

  async startBulkRun({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const at = context.now()
      const run = await lockVisible(tx, staff, input.id)
      if (!run) throw refuse('RunNotFound')
      // It is done in the name of its user, and counts against that user's limits.
      if (run.staffId !== staff.id) throw refuse('NotYours')
      const obstacle = whyNotStart(run, at)
      if (obstacle) throw refuse(obstacle)
      await markStarted(tx, run.id, at)
      await enqueue(tx, context, runBulkQueue, { runId: run.id })
      const after = { action: run.action }
      await record(tx, { staff, action: 'start-bulk-run', subject: String(run.id), after, at, requestId })
    })
  },

  async stopBulkRun({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const at = context.now()
      const run = await lockVisible(tx, staff, input.id)
      if (!run) throw refuse('RunNotFound')
      if (run.state === 'done' || run.state === 'stopped') throw refuse('RunOver')
      await askToStop(tx, run.id, at)
      // No worker has it: nothing is under way.
      if (run.state === 'ready') await endLockedRun(tx, run.id, 'stopped', at)
      // Its worker may be gone for good.
      else await enqueue(tx, context, runBulkQueue, { runId: run.id })
      const after = { action: run.action }
      await record(tx, { staff, action: 'stop-bulk-run', subject: String(run.id), after, at, requestId })
    })
  },
} satisfies Handlers<typeof bulkCalls>

/** A customer may be named in several spellings. */
function eachOnce(action: BulkActionName, subjects: readonly string[]): string[] {
  return [...new Set(bulkActions[action].rows === 'customers' ? subjects.map(toUsername) : subjects)]
}

/** Administrators see the runs of all users. */
function visibleTo(staff: SignedInStaff): number | null {
  return staff.role === 'administrator' ? null : staff.id
}

async function findVisible(db: Db, staff: SignedInStaff, id: number) {
  const [run] = await listRuns(db, { staffId: visibleTo(staff), viewerId: staff.id, id })
  return run
}

async function lockVisible(tx: Tx, staff: SignedInStaff, id: number): Promise<StoredRun | undefined> {
  const run = await lockRun(tx, id)
  return run && (visibleTo(staff) ?? run.staffId) === run.staffId ? run : undefined
}
