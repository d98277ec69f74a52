import { formatDate, formatEasternDateTime } from '../dates.ts'
import { humanize } from '../humanize.ts'
import { formatCents } from '../money.ts'
import type { AuditEntry } from './calls.ts'
import { emptyLabels, fieldFormats, fieldLabels } from './field-labels.ts'

/** A saved view without hidden columns. */
const ALL_COLUMNS = '-'

/** Readable name of a recorded field. */
export function fieldLabel(field: string): string {
  return Object.hasOwn(fieldLabels, field) ? (fieldLabels[field] ?? field) : humanize(nameOf(field))
}

/** A recorded value in display format: times are Eastern, and cents become dollars if the field name ends in cents. */
export function formatValue(value: unknown, field = ''): string {
  if (value === null) return Object.hasOwn(emptyLabels, field) ? (emptyLabels[field] ?? '') : ''
  if (value === undefined) return ''
  if (typeof value === 'boolean' && field === 'disabled') return value ? 'Disabled' : 'Active'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && nameOf(field) !== field) return formatCents(value)
  if (typeof value === 'string' || typeof value === 'number') return formatText(String(value), field)
  if (Array.isArray(value)) return formatList(value, field)
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabel(name)}: ${formatValue(part, name) || 'None'}`)
    .join(', ')
}

/** All fields of an entry, before or after, one per line. */
export function factsText(facts: AuditEntry['before']): string {
  return Object.entries(facts ?? {})
    .map(([field, value]) => `${fieldLabel(field)}: ${formatValue(value, field) || 'None'}`)
    .join('\n')
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
  if (field === 'query' && text !== '') return formatQuery(text)
  return Object.hasOwn(fieldFormats, field) ? (fieldFormats[field]?.(text) ?? text) : text
}

/** The filters, order and columns of a saved view: `sort=-net&type=paid` becomes "Sort: Net (descending), Type: Premium". */
function formatQuery(query: string): string {
  return query
    .split('&')
    .flatMap((part) => {
      const [name = '', value = ''] = part.split('=').map(decoded)
      const field = name.slice(name.lastIndexOf('.') + 1)
      if (field === 'hide' && value === ALL_COLUMNS) return []
      const text = field === 'sort' ? formatOrder(value) : formatText(value, field)
      return [`${fieldLabel(field)}: ${text}`]
    })
    .join(', ')
}

function formatOrder(sort: string): string {
  return sort.startsWith('-') ? `${humanize(sort.slice(1))} (descending)` : humanize(sort)
}

/** Text of a URL's query; unchanged if it is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** `balanceCents` and `balance_cents` become "balance". */
function nameOf(field: string): string {
  return field.replace(/(?<=[a-z\d])(?:Cents|_cents)$/, '')
}
