import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Delivery } from '../../integrations/mail-server/mail-server.ts'

/** The pauses after the first, second… attempt; the last one repeats. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
const MAX_RETRY_AGE_MS = DAY_MS
/** If it is unknown whether an email was delivered, it is sent once more, at the risk of arriving twice. */
const MAX_UNCONFIRMED = 2

export interface MailFacts {
  readonly createdAt: Date
  /** Earlier attempts. */
  readonly attempts: number
  /** Earlier attempts after which the email may have arrived. */
  readonly unconfirmedAttempts: number
}

export type NextStep =
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'queued'; readonly reason: string; readonly retryAt: Date }

/** Returns the next step after an attempt to send an email. */
export function afterDelivery(mail: MailFacts, delivery: Delivery, now: Date): NextStep {
  if (delivery.outcome === 'accepted') return { status: 'sent' }
  const { outcome, reason } = delivery
  if (outcome === 'refused') return { status: 'failed', reason }
  if (outcome === 'unknown' && mail.unconfirmedAttempts + 1 >= MAX_UNCONFIRMED) return { status: 'failed', reason }
  const pause = PAUSES_MS[Math.min(mail.attempts, PAUSES_MS.length - 1)] ?? MINUTE_MS
  const retryAt = new Date(now.getTime() + pause)
  const isTooLate = retryAt.getTime() > mail.createdAt.getTime() + MAX_RETRY_AGE_MS
  return isTooLate ? { status: 'failed', reason } : { status: 'queued', reason, retryAt }
}

/** `address` is a bare email address. */
export function messageIdFor(id: string, address: string): string {
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`
}
