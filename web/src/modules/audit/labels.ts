import { capitalize } from '@portal/contract/capitalize'
import { formatCents } from '@portal/contract/money'
import { humanize } from '../../ui/humanize.ts'

/** `suspend-customer` as people say it: Suspend customer. */
export function actionLabel(action: string): string {
  return capitalize(action.replaceAll('-', ' ').replace('vod', 'VOD'))
}

/** The name of a recorded field, to be read. */
export function fieldLabel(field: string): string {
  return humanize(nameOf(field))
}

/** A recorded value, to be read: money, where the field says that it is in cents. */
export function formatValue(value: unknown, field = ''): string {
  if (typeof value === 'number' && nameOf(field) !== field) return formatCents(value)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.length === 0) return 'None'
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** `balanceCents` is a balance. */
function nameOf(field: string): string {
  return field.replace(/(?<=[a-z\d])Cents$/, '')
}
