import { formatCents } from '@portal/contract/money'

/** `suspend-customer` as people say it: Suspend customer. */
export function actionWords(action: string): string {
  const words = action.replaceAll('-', ' ').replace('vod', 'VOD')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a field as people say it: `firstName` is First name. */
export function fieldWords(field: string): string {
  const words = nameOf(field)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A recorded value, to be read: money, where the field says that it is in cents. */
export function valueWords(value: unknown, field = ''): string {
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
