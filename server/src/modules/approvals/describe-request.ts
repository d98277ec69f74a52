import { type ApprovableAction, approvableLabels } from '@portal/contract/approvals/actions'
import { refundReasons, refundReasonText } from '@portal/contract/billing/refunds/reasons'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'

/** Describes a request in texts. */
export function describeRequest(action: ApprovableAction, valueCents: number): string {
  return `${approvableLabels[action]}, ${formatCents(valueCents)}`
}

/** Describes a bulk request on a customer's timeline; without the amount if it would give nothing now. */
export function describeBulkRequest(action: ApprovableAction, cents: number): string {
  return `${cents === 0 ? approvableLabels[action] : describeRequest(action, cents)}, in a bulk action`
}

/** Fields of the requested calls, as sent. */
const enteredFields = z.object({
  description: z.string().default(''),
  reason: z.string().optional(),
  reasonCode: z.enum(refundReasons).optional(),
  chargeId: z.string().optional(),
})

/** Returns what the requester entered for the action, besides its amount. */
export function describeInput(input: unknown): { actionReason: string | null; chargeId: string | null } {
  const { description, reason, reasonCode, chargeId = null } = enteredFields.parse(input)
  const text = reasonCode ? refundReasonText(reasonCode, description) : (reason ?? description)
  return { actionReason: text || null, chargeId }
}
