import { Readable } from 'node:stream'
import { actionLabel } from '@portal/contract/audit/action-label'
import type { auditCalls, AuditEntry } from '@portal/contract/audit/calls'
import { factsText } from '@portal/contract/audit/labels'
import { subjectLabel } from '@portal/contract/audit/subjects'
import { BYTE_ORDER_MARK, csvLine } from '@portal/contract/csv'
import { type AuditFilters, findEntries, findPlace, listActions, type Place } from './queries.ts'
import { record } from './record.ts'
import { verifyAuditTrail } from './verification/jobs.ts'
import { beginVerification, findLatestVerification, abandonStuck } from './verification/queries.ts'
import { stuckBefore } from './verification/rules.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/handler.ts'
import { enqueue } from '../jobs/enqueue.ts'

const SIZE = 25

export const auditHandlers = {
  async searchAuditTrail({ input: { before, after, size = SIZE, ...filters } }, { db }) {
    return after === undefined ? olderThan(db, filters, before, size) : newerThan(db, filters, after, size)
  },

  async getAuditActions(_request, { db }) {
    return listActions(db)
  },

  // The trail records every export, because a copy leaves the portal.
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
      await abandonStuck(tx, stuckBefore(at), at)
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
  // Too few to fill a page: returns the newest page.
  if (found.length <= size) return olderThan(db, filters, undefined, size)
  return { entries: found.slice(0, size).toReversed(), hasOlder: true, hasNewer: true }
}

const BATCH_SIZE = 1_000
const titles = ['Number', 'Time (UTC)', 'Admin User', 'Action', 'Customer', 'Subject', 'Before', 'After', 'Request']

/**
 * Streams the entries that match the filters, newest first, as a CSV file. It reads as fast as the client does, so a
 * slow client ties up neither memory nor a database connection.
 */
function exportEntries(db: Db, filters: AuditFilters): Readable {
  return Readable.from(pagesOf(db, filters), { objectMode: false })
}

async function* pagesOf(db: Db, filters: AuditFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(titles)
  let from: Place | null = null
  for (;;) {
    const entries: AuditEntry[] = await findEntries(db, filters, { from, towards: 'older', limit: BATCH_SIZE })
    if (entries.length > 0) yield entries.map(lineOf).join('')
    const last = entries.at(-1)
    if (!last || entries.length < BATCH_SIZE) return
    from = last
  }
}

function lineOf(entry: AuditEntry): string {
  return csvLine([
    entry.id,
    entry.occurredAt.toISOString(),
    entry.staffEmail ?? '',
    actionLabel(entry.action),
    entry.customerEmail ?? '',
    subjectLabel(entry) ?? '',
    factsText(entry.before),
    factsText(entry.after),
    entry.requestId ?? '',
  ])
}
