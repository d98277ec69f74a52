import { isApprovable } from '@portal/contract/approvals/actions'
import type { Customer } from '@portal/contract/customers/details'
import { type CalendarDay, easternDay } from '@portal/contract/dates'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { portalNow } from '../../../ui/portal-clock.ts'
import { ApprovalNotice, REQUEST_APPROVAL } from '../../approvals/ApprovalNotice.tsx'
import { useApproval } from '../../approvals/use-approval.ts'
import { ActionPreview } from './ActionPreview.tsx'
import { ActionSummary } from './ActionSummary.tsx'
import type { ActionDialogProps, ConfirmedAction } from './action-entry.ts'
import { usePreview } from './use-preview.ts'

interface ConfirmActionDialogProps extends Omit<ActionDialogProps, 'label'> {
  readonly entry: ConfirmedAction
}

/** Confirms an action, showing the customer and facts below the question. */
export function ConfirmActionDialog({ action, entry, customer: current, onClose }: ConfirmActionDialogProps) {
  const { call, label, title = label, verb = title, question, cancelLabel, facts, isDangerous } = entry
  // Toasts show the further progress.
  const { run } = useAction(call, { onAwaited: onClose })
  const [hasStarted, setHasStarted] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  // The question stays the same while the record reloads.
  const [customer] = useState(current)
  const approval = useApproval(action, onClose)
  const needsApproval = approval.limit !== null
  const lastDay = useLastDay(customer, !hasStarted && entry.isForNextPeriod === true)
  return (
    <ConfirmDialog
      title={title}
      verb={needsApproval ? REQUEST_APPROVAL : verb}
      cancelLabel={cancelLabel}
      question={question(customer, lastDay)}
      isDangerous={isDangerous}
      isBlocked={isRefused || (needsApproval && approval.reason.trim() === '')}
      onConfirm={() => {
        if (needsApproval) return approval.request({ email: customer.email })
        setHasStarted(true)
        return run({ email: customer.email })
      }}
      onClose={onClose}
    >
      <ActionSummary customer={customer} facts={facts?.(customer)} action={action} />
      <ActionPreview
        action={action}
        email={customer.email}
        isPaused={hasStarted}
        onRefused={setIsRefused}
        onPreviewed={approval.onPreviewed}
      />
      {isApprovable(action) && <ApprovalNotice {...approval} />}
    </ConfirmDialog>
  )
}

/**
 * The last invoiced day. If it is over and the worker has not run yet, an action with `isForNextPeriod` first creates
 * the next invoice, and only the server knows its end: null until it responds.
 */
function useLastDay({ email, subscriptions }: Customer, isForNextPeriod: boolean): CalendarDay | null {
  const endDate = subscriptions[0]?.endDate ?? null
  const isOver = endDate !== null && endDate < easternDay(portalNow())
  const { effect } = usePreview({ email, action: 'cancelOnLastDay' }, isOver && isForNextPeriod)
  return isOver ? (effect?.lastDayOfAccess.after ?? null) : endDate
}
