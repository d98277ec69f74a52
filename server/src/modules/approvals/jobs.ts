import { MINUTE_MS } from '@portal/contract/durations'
import { rolesByPermission } from '@portal/contract/permissions'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { lockRun } from '../bulk/public.ts'
import { lockAccount } from '../customers/public.ts'
import { endBulkRequest } from './bulk.ts'
import { endRequest } from './end.ts'
import { mailApprovers } from './mails.ts'
import { type ExpiredRequest, findApproval, listApprovers, listExpired, markAnnounced } from './queries.ts'

const ANNOUNCEMENT_INTERVAL_MS = 15 * MINUTE_MS

/** Runs every minute: expires overdue requests and notifies approvers of new ones, at most every 15 minutes. */
const approvals = defineJob({
  name: 'approvals',
  payload: z.object({}),
  cron: '* * * * *',
  retry: { limit: 2, delaySeconds: 15 },
  async run(_payload, context) {
    for (const request of await listExpired(context.db, context.now())) await expire(context, request)
    await announce(context)
  },
})

async function expire(context: Context, { id, customerId, bulkRunId }: ExpiredRequest): Promise<void> {
  const { db, now } = context
  await db.transaction().execute(async (tx) => {
    if (bulkRunId !== null) await expireBulk(tx, context, id, bulkRunId)
    if (customerId === null) return
    const by = { staff: null, requestId: null }
    const locked = await lockAccount(tx, { id: customerId }, { now, by })
    const approval = locked && (await findApproval(tx, id, locked.at))
    // Another worker may have handled it already.
    if (!locked || approval?.state !== 'expired' || approval.decidedAt !== null) return
    await endRequest(locked, context, approval, { state: 'expired', note: null })
  })
}

async function expireBulk(tx: Tx, context: Context, id: string, bulkRunId: number): Promise<void> {
  const run = await lockRun(tx, bulkRunId)
  const at = context.now()
  const approval = await findApproval(tx, id, at)
  if (!run || approval?.state !== 'expired' || approval.decidedAt !== null) return
  await endBulkRequest(tx, context, { approval, at, by: null, state: 'expired', note: null })
}

async function announce(context: Context): Promise<void> {
  const at = context.now()
  await context.db.transaction().execute(async (tx) => {
    const { waiting, isNew } = await markAnnounced(tx, at, new Date(at.getTime() - ANNOUNCEMENT_INTERVAL_MS))
    if (!isNew) return
    const approvers = await listApprovers(tx, rolesByPermission['approve-money'], at)
    await mailApprovers(tx, context, approvers, waiting)
  })
}

export const approvalsJobs = [approvals]
