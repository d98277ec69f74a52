import { capitalize } from '@portal/contract/capitalize'
import { languages, statusLabels, timeZones, typeLabels } from '@portal/contract/customers/labels'
import { formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import { roleLabels } from '@portal/contract/staff/labels'
import { formatEasternDateTime } from '../../ui/DateTime.tsx'
import { humanize } from '../../ui/humanize.ts'

/** `suspend-customer` as people say it: Suspend customer. */
export function actionLabel(action: string): string {
  return capitalize(action.replaceAll('-', ' ').replace('vod', 'VOD'))
}

/** The name of a recorded field, to be read. */
export function fieldLabel(field: string): string {
  return humanize(nameOf(field))
}

/** What is recorded in other words than the screens have, by field. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleLabels,
  type: typeLabels,
  status: statusLabels,
  plan: { monthly: 'Monthly', yearly: 'Yearly' },
  defaultLanguage: labelsOf(languages),
  language: labelsOf(languages),
  defaultTimeZone: labelsOf(timeZones),
  timeZone: labelsOf(timeZones),
}

function labelsOf(options: readonly { readonly value: string; readonly label: string }[]): Record<string, string> {
  return Object.fromEntries(options.map(({ value, label }) => [value, label]))
}

/** A recorded value as the screens show it: times are Eastern, and cents dollars where the field says that it has them. */
export function formatValue(value: unknown, field = ''): string {
  if (typeof value === 'number' && nameOf(field) !== field) return formatCents(value)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.length === 0) return 'None'
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'string' ? formatText(value, field) : JSON.stringify(value, null, 2)
}

function formatText(text: string, field: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text)) return formatEasternDateTime(new Date(text))
  const named = words[field]
  return named && Object.hasOwn(named, text) ? (named[text] ?? text) : text
}

/** `balanceCents` is a balance. */
function nameOf(field: string): string {
  return field.replace(/(?<=[a-z\d])Cents$/, '')
}
