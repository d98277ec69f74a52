import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Config } from '../../platform/settings/config.ts'

/** The last use of a session is stored at most this often. */
const TOUCH_INTERVAL_MS = MINUTE_MS

export type LinkPurpose = 'set' | 'reset'

/** Sessions last used at or before this instant have been idle for too long. */
export function idleSince(now: Date, { sessions }: Pick<Config, 'sessions'>): Date {
  return new Date(now.getTime() - sessions.idleMinutes * MINUTE_MS)
}

/** Returns when a session ends regardless of use. */
export function sessionEndsAt(startedAt: Date, { sessions }: Pick<Config, 'sessions'>): Date {
  return new Date(startedAt.getTime() + sessions.absoluteHours * HOUR_MS)
}

/** For sessions last used at or before this instant, the new use must be stored. */
export function touchDueSince(now: Date): Date {
  return new Date(now.getTime() - TOUCH_INTERVAL_MS)
}

/** Returns when an emailed link expires. */
export function linkExpiresAt(purpose: LinkPurpose, createdAt: Date, { links }: Pick<Config, 'links'>): Date {
  const hours = purpose === 'set' ? links.setPasswordHours : links.resetPasswordHours
  return new Date(createdAt.getTime() + hours * HOUR_MS)
}

/** Returns the URL of the page that a link opens; the paths are the portal's. */
export function linkUrl(purpose: LinkPurpose, token: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/${purpose}-password/${token}`
}
