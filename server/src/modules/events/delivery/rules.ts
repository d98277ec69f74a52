import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'

/** Delays before each retry: ten attempts in three days and three and a half hours. */
const PAUSES_MS = [5_000, 5 * MINUTE_MS, ...[0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)]
const JITTER = 0.2
const THROTTLED = new Set([429, 502, 504])
const THROTTLED_PAUSE_MS = MINUTE_MS
const SWITCH_OFF_AFTER_MS = 5 * DAY_MS
const WARN_AFTER_MS = HOUR_MS

export interface AttemptResult {
  /** Including this one. */
  readonly tries: number
  /** Null without a response. */
  readonly status: number | null
  /** The `Retry-After` header, if there was one. */
  readonly retryAfter: string | undefined
  readonly at: Date
  /** From 0 to 1. */
  readonly random: number
}

export type DeliveryOutcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed' }
  | { readonly state: 'waiting'; readonly nextAttemptAt: Date }

/** Returns the state of a delivery after an attempt. */
export function afterAttempt({ tries, status, retryAfter, at, random }: AttemptResult): DeliveryOutcome {
  if (isSuccess(status)) return { state: 'delivered' }
  const planned = PAUSES_MS[tries - 1]
  if (planned === undefined) return { state: 'failed' }
  const jittered = planned * (1 - JITTER + 2 * JITTER * random)
  const pause = status !== null && THROTTLED.has(status) ? Math.max(jittered, THROTTLED_PAUSE_MS) : jittered
  const requested = toMilliseconds(retryAfter, at)
  // A receiver may request a longer delay, but not days.
  const wait = Math.max(pause, Math.min(requested, Math.max(2 * pause, THROTTLED_PAUSE_MS)))
  return { state: 'waiting', nextAttemptAt: new Date(at.getTime() + wait) }
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

export type EndpointAlert = 'gone' | 'failing' | 'warn' | null

/** Returns what a failed attempt means for the endpoint: switched off, a first warning, or nothing. */
export function afterFailure(
  { failingSince, warnedAt }: { readonly failingSince: Date; readonly warnedAt: Date | null },
  status: number | null,
  at: Date,
): EndpointAlert {
  if (status === 410) return 'gone'
  const failingMs = at.getTime() - failingSince.getTime()
  if (failingMs >= SWITCH_OFF_AFTER_MS) return 'failing'
  return failingMs >= WARN_AFTER_MS && warnedAt === null ? 'warn' : null
}

/** `Retry-After` contains seconds or a date. */
function toMilliseconds(retryAfter: string | undefined, at: Date): number {
  if (retryAfter === undefined) return 0
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 0 : Math.max(0, date - at.getTime())
}
