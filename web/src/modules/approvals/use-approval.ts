import { isApprovable } from '@portal/contract/approvals/actions'
import { approvalsCalls } from '@portal/contract/approvals/calls'
import type { Previewed } from '@portal/contract/billing/preview/calls'
import type { CustomerAction } from '@portal/contract/customers/offered'
import { formatCents } from '@portal/contract/money'
import { limitRuleLabels } from '@portal/contract/money-limits/limits'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'

/** What a dialog needs to request approval instead of performing an action. */
export interface ApprovalRequest {
  /** The limit that the action exceeds, as text; null within the limits. */
  readonly limit: string | null
  /** Receives the preview's limits; the setter of a state. */
  readonly onPreviewed: (approval: Previewed['approval']) => void
  readonly reason: string
  readonly setReason: (reason: string) => void
  /** Error of the reason, after an attempt to send it. */
  readonly error: string | undefined
  readonly isRunning: boolean
  /** Sends the request with the input of the action's call, then closes the dialog. */
  readonly request: (input: Readonly<Record<string, string | number>>) => Promise<void>
}

const REASON_MISSING = 'Enter a reason'

export function useApproval(action: CustomerAction, onClose: () => void): ApprovalRequest {
  const { run, isRunning } = useAction(approvalsCalls.requestApproval)
  const [approval, onPreviewed] = useState<Previewed['approval']>(null)
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)

  async function request(input: Readonly<Record<string, string | number>>) {
    setIsSubmitted(true)
    if (reason.trim() === '' || !isApprovable(action)) return
    const { ok } = await run({ action, input, reason })
    if (ok) onClose()
  }
  return {
    limit: approval && limitText(approval),
    onPreviewed,
    reason,
    setReason,
    error: isSubmitted && reason.trim() === '' ? REASON_MISSING : undefined,
    isRunning,
    request,
  }
}

/** `$20.00 per action`, with the amount given before if it counts. */
function limitText({ rule, limitCents, givenCents }: NonNullable<Previewed['approval']>): string {
  const used = givenCents === 0 ? '' : `, of which ${formatCents(givenCents)} is used`
  return `${formatCents(limitCents)} ${limitRuleLabels[rule]}${used}`
}
