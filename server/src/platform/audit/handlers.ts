import type { auditCalls } from '@portal/contract/audit/calls'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/handler.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { exportEntries } from './export.ts'
import { type AuditFilters, findEntries, findPlace, listActions } from './queries.ts'
import { record } from './record.ts'
import { verifyAuditTrail } from './verification/jobs.ts'
import { beginVerification, findLatestVerification, giveUpStuck } from './verification/queries.ts'
import { stuckBefore } from './verification/rules.ts'

const SIZE = 25

export const auditHandlers = {
  async searchAuditTrail({ input: { before, after, size = SIZE, ...filters } }, { db }) {
    return after === undefined ? olderThan(db, filters, before, size) : newerThan(db, filters, after, size)
  },

  async getAuditActions(_request, { db }) {
    return listActions(db)
  },

  // A copy of the trail leaves the portal, so the trail records it.
  async exportAuditTrail({ input, staff, requestId }, { db, transaction, now }) {
    const after = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await transaction((tx) => record(tx, { staff, action: 'export-audit-trail', after, at: now(), requestId }))
    return exportEntries(db, input)
  },

  async getAuditVerification(_request, { db }) {
    const latest = await findLatestVerification(db)
    if (!latest) return null
    const { headPosition, headHash, breaks, scope, ...verification } = latest
    return {
      ...verification,
      scope: scope === 'newest' ? 'newest' : 'whole',
      status: latest.endedAt === null ? 'running' : breaks === null ? 'failed' : 'done',
      seal: headPosition !== null && headHash ? `${headPosition}:${headHash.toString('hex')}` : null,
      breaks: breaks ?? [],
    }
  },

  async verifyAuditTrail({ staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const at = context.now()
      await giveUpStuck(tx, stuckBefore(at), at)
      const verificationId = await beginVerification(tx, staff.id, at)
      if (verificationId === null) throw refuse('AlreadyRunning')
      await enqueue(tx, context, verifyAuditTrail, { verificationId })
      await record(tx, { staff, action: 'verify-audit-trail', at, requestId })
    })
  },
} satisfies Handlers<typeof auditCalls>

async function olderThan(db: Db, filters: AuditFilters, before: number | undefined, size: number) {
  const from = before === undefined ? null : ((await findPlace(db, before)) ?? null)
  const found = await findEntries(db, filters, { from, towards: 'older', limit: size + 1 })
  return { entries: found.slice(0, size), hasOlder: found.length > size, hasNewer: from !== null }
}

async function newerThan(db: Db, filters: AuditFilters, after: number, size: number) {
  const from = (await findPlace(db, after)) ?? null
  const found = await findEntries(db, filters, { from, towards: 'newer', limit: size + 1 })
  // Too few to fill a page: the page of the newest.
  if (found.length <= size) return olderThan(db, filters, undefined, size)
  return { entries: found.slice(0, size).toReversed(), hasOlder: true, hasNewer: true }
}
