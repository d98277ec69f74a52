import { HOUR_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'

/**
 * What is told of a payment that is not booked yet is tried again: for an hour after `toldAt` this throws.
 *
 * @param what names it, for the log: `chargeback dp_1`
 */
export function awaitPayment({ now }: Context, what: string, toldAt: Date): void {
  if (now().getTime() - toldAt.getTime() < HOUR_MS) throw new Error(`${what} is of a payment that is not booked yet`)
}
