/** Why a payment is refunded, as staff choose it from a list. */
export const refundReasonLabels = {
  duplicate: 'Duplicate payment',
  'not-as-described': 'Not as described',
  outage: 'Service outage',
  'cancelled-late': 'Cancelled too late',
  goodwill: 'Goodwill',
  fraud: 'Fraud',
  other: 'Other',
} as const
export type RefundReason = keyof typeof refundReasonLabels
// The keys of the table are its own type's.
export const refundReasons = Object.keys(refundReasonLabels) as [RefundReason, ...RefundReason[]]

/** A reason from the list with the text of staff, if there is one. */
export function refundReasonText(reason: RefundReason, description: string): string {
  const label = refundReasonLabels[reason]
  return description === '' ? label : `${label}: ${description}`
}
