import { Readable } from 'node:stream'
import type { AuditEntry } from '@portal/contract/audit/calls'
import { BYTE_ORDER_MARK, csvLine } from '@portal/contract/csv'
import type { Db } from '../db/connect.ts'
import { type AuditFilters, findEntries, type Place } from './queries.ts'

const ROWS_AT_ONCE = 1_000
const titles = ['Number', 'Time (UTC)', 'Admin User', 'Action', 'Customer', 'Subject', 'Before', 'After', 'Request']

/**
 * The entries that pass the filters, newest first, as a CSV file. It is read as fast as it is taken: neither memory nor
 * a connection of the database waits for a slow reader.
 */
export function exportEntries(db: Db, filters: AuditFilters): Readable {
  return Readable.from(pagesOf(db, filters), { objectMode: false })
}

async function* pagesOf(db: Db, filters: AuditFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(titles)
  let from: Place | null = null
  for (;;) {
    const entries: AuditEntry[] = await findEntries(db, filters, { from, towards: 'older', limit: ROWS_AT_ONCE })
    if (entries.length > 0) yield entries.map(lineOf).join('')
    const last = entries.at(-1)
    if (!last || entries.length < ROWS_AT_ONCE) return
    from = last
  }
}

function lineOf(entry: AuditEntry): string {
  return csvLine([
    entry.id,
    entry.occurredAt.toISOString(),
    entry.staffEmail ?? '',
    entry.action,
    entry.customerEmail ?? '',
    entry.subject ?? '',
    textOf(entry.before),
    textOf(entry.after),
    entry.requestId ?? '',
  ])
}

function textOf(facts: AuditEntry['before']): string {
  return facts === null ? '' : JSON.stringify(facts)
}
