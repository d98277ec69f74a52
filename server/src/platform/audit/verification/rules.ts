import { MINUTE_MS } from '@portal/contract/durations'

/** A verification reports progress within seconds; one that has been silent for this long has lost its worker. */
const MAX_SEAL_DELAY_MS = 15 * MINUTE_MS

export function stuckBefore(now: Date): Date {
  return new Date(now.getTime() - MAX_SEAL_DELAY_MS)
}
