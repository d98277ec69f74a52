import { HOUR_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'

/**
 * An event about a payment that is not booked yet is retried: this throws for an hour after `reportedAt`.
 *
 * @param what names it, for the log: `chargeback dp_1`
 */
export function awaitPayment({ now }: Context, what: string, reportedAt: Date): void {
  if (now().getTime() - reportedAt.getTime() < HOUR_MS)
    throw new Error(`${what} is of a payment that is not booked yet`)
}
