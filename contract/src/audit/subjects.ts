import { reportTitles } from '../reports/schedules/titles.ts'
import { viewedListOf } from '../views/lists.ts'
import type { AuditEntry } from './calls.ts'
import { formatValue } from './labels.ts'

const BULK_ACTION = 'Bulk action'

/** An entry's subject in the wording of the screens. */
export function subjectLabel({
  action,
  subject,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>): string | null {
  if (subject === null) return null
  if (action === 'set-default-view') return viewedListOf(subject)?.title ?? subject
  if (action.endsWith('-report-schedule')) return titleOf(subject)
  // Customer lists are recorded by their IDs, which no screen shows.
  if (action === 'email-user-list') return formatValue(after?.['sendTo'])
  if (action.endsWith('-customer-export')) return 'Customer list'
  if (!isOfBulkAction(action, subject)) return subject
  const done = formatValue((after ?? before)?.['action'], 'action')
  return [`${BULK_ACTION} ${subject}`, done].filter(Boolean).join(': ')
}

/** The recorded subject that a subject in the wording of the screens stands for. */
export function recordedSubject(typed: string): string {
  const report = Object.entries(reportTitles).find(([, title]) => title.toLowerCase() === typed.toLowerCase())
  return report?.[0] ?? typed.replace(/^bulk action (\d+)(?::.*)?$/i, '$1')
}

function isOfBulkAction(action: string, subject: string): boolean {
  return /^\d+$/.test(subject) && (action.includes('bulk-run') || action === 'approvals' || action === 'approve-money')
}

function titleOf(report: string): string {
  return new Map<string, string>(Object.entries(reportTitles)).get(report) ?? report
}
