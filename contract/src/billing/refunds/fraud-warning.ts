import type { CustomerEvent, Payment } from '../../customers/details.ts'
import { eventName } from '../../customers/event-names.ts'
import { formatCents } from '../../money.ts'

type WarnedPayment = Pick<Payment, 'amountCents' | 'invoiceNumber'>

/** Event text of an early fraud warning: `$14.99 for invoice 001042`. */
export function describeWarnedPayment({ amountCents, invoiceNumber }: WarnedPayment): string {
  return `${formatCents(amountCents)} for invoice ${invoiceNumber}`
}

/** Whether the bank has warned that a payment may be fraudulent. */
export function hasFraudWarning(
  events: readonly Pick<CustomerEvent, 'event' | 'details'>[],
  payment: WarnedPayment,
): boolean {
  const warning = describeWarnedPayment(payment)
  return events.some(({ event, details }) => event === eventName.earlyFraudWarning && details === warning)
}
