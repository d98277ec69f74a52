import { capital } from '@portal/contract/capital'
import { nameInWords } from '../../ui/name-in-words.ts'

/** `send-mail` as people say it: Send mail. */
export function jobWords(job: string): string {
  return capital(job.replaceAll('-', ' '))
}

/** `{mailId: '7e57'}` as people say it: Mail id 7e57. */
export function payloadWords(payload: Readonly<Record<string, unknown>>): string {
  return Object.entries(payload)
    .map(([field, value]) => `${nameInWords(field)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
