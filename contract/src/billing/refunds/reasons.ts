/** Refund reasons that staff can select. */
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
// The table is typed by these keys.
export const refundReasons = Object.keys(refundReasonLabels) as [RefundReason, ...RefundReason[]]

/** The selected reason, followed by the text staff entered, if any. */
export function refundReasonText(reason: RefundReason, description: string): string {
  const label = refundReasonLabels[reason]
  return description === '' ? label : `${label}: ${description}`
}
