import { capitalize } from '@portal/contract/capitalize'
import { formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import { formatEasternDateTime } from '../../ui/DateTime.tsx'
import { humanize } from '../../ui/humanize.ts'
import { fieldLabels, fieldFormats } from './field-labels.ts'

/** Actions whose names are not clear by themselves. */
const ownLabels: Readonly<Record<string, string>> = {
  approvals: 'Approval request',
  'approve-money': 'Decide approval request',
  'begin-two-factor': 'Start two-factor setup',
  'hand-on-follow-up': 'Reassign follow-up',
}

/** Formats `suspend-customer` as "Suspend customer". */
export function actionLabel(action: string): string {
  if (Object.hasOwn(ownLabels, action)) return ownLabels[action] ?? action
  return capitalize(
    action
      .replaceAll('-', ' ')
      .replace('vod', 'VOD')
      .replace('bulk run', 'bulk action')
      .replace('follow up', 'follow-up')
      .replace('two factor', 'two-factor authentication'),
  )
}

/** Readable name of a recorded field. */
export function fieldLabel(field: string): string {
  return Object.hasOwn(fieldLabels, field) ? (fieldLabels[field] ?? field) : humanize(nameOf(field))
}

/** A recorded value in display format: times are Eastern, and cents become dollars if the field name ends in cents. */
export function formatValue(value: unknown, field = ''): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && nameOf(field) !== field) return formatCents(value)
  if (typeof value === 'string' || typeof value === 'number') return formatText(String(value), field)
  if (Array.isArray(value)) return formatList(value, field)
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabel(name)}: ${formatValue(part, name) || 'None'}`)
    .join(', ')
}

/** An item with several parts gets its own line. */
function formatList(items: readonly unknown[], field: string): string {
  if (items.length === 0) return 'None'
  const isOfParts = items.some((item) => typeof item === 'object' && item !== null)
  return items.map((item) => formatValue(item, field)).join(isOfParts ? '\n' : ', ')
}

function formatText(text: string, field: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text)) return formatEasternDateTime(new Date(text))
  return Object.hasOwn(fieldFormats, field) ? (fieldFormats[field]?.(text) ?? text) : text
}

/** `balanceCents` and `balance_cents` become "balance". */
function nameOf(field: string): string {
  return field.replace(/(?<=[a-z\d])(?:Cents|_cents)$/, '')
}
