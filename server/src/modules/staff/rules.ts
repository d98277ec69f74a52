import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Config } from '../../platform/settings/config.ts'

/** A session's last use is written down at most this often. */
const TOUCH_INTERVAL_MS = MINUTE_MS

export type LinkPurpose = 'set' | 'reset'

/** A session last used at or before this instant has been idle for too long. */
export function idleSince(now: Date, { sessions }: Pick<Config, 'sessions'>): Date {
  return new Date(now.getTime() - sessions.idleMinutes * MINUTE_MS)
}

/** When a session ends however busy it is. */
export function sessionEndsAt(startedAt: Date, { sessions }: Pick<Config, 'sessions'>): Date {
  return new Date(startedAt.getTime() + sessions.absoluteHours * HOUR_MS)
}

/** Of a session last used at or before this instant, the use is to be written down. */
export function touchDueSince(now: Date): Date {
  return new Date(now.getTime() - TOUCH_INTERVAL_MS)
}

/** When a emailed link stops working. */
export function linkExpiresAt(purpose: LinkPurpose, createdAt: Date, { links }: Pick<Config, 'links'>): Date {
  const hours = purpose === 'set' ? links.setPasswordHours : links.resetPasswordHours
  return new Date(createdAt.getTime() + hours * HOUR_MS)
}

/** The page that a link opens; these paths are the portal's. */
export function linkUrl(purpose: LinkPurpose, token: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/${purpose}-password/${token}`
}
