import { capitalize } from '@portal/contract/capitalize'
import { humanize } from '../../ui/humanize.ts'

/** `send-mail` as people say it: Send mail. */
export function jobWords(job: string): string {
  return capitalize(job.replaceAll('-', ' '))
}

/** `{mailId: '7e57'}` as people say it: Mail ID 7e57. */
export function payloadWords(payload: Readonly<Record<string, unknown>>): string {
  return Object.entries(payload)
    .map(([field, value]) => `${humanize(field)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
