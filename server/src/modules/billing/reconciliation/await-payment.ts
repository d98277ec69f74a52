import { HOUR_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'

/**
 * Retries an event whose payment is not booked yet, by throwing for an hour after `reportedAt`.
 *
 * @param event its name for the log: `chargeback dp_1`
 */
export function awaitPayment({ now }: Context, event: string, reportedAt: Date): void {
  if (now().getTime() - reportedAt.getTime() < HOUR_MS)
    throw new Error(`${event} is of a payment that is not booked yet`)
}
