import { approvalsCalls, type OpenedApproval } from '@portal/contract/approvals/calls'
import { messageFor } from '@portal/contract/call'
import { undoableOnCustomers } from '@portal/contract/undo/calls'
import { useRef, useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { CannotBeUndone } from '../../ui/CannotBeUndone.tsx'
import { ChangeButton } from '../../ui/ChangeButton.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import styles from './Approvals.module.css'
import { isStale, titleOf } from './states.ts'

const COMMENT_MISSING = 'Enter a comment'

/** Approves or rejects another user's request. Approves exactly the preview shown on screen. */
export function Decision({ request }: { readonly request: OpenedApproval }) {
  const { id, action, valueCents, freshCents, previewHash, requestedBy, bulkPreview, obstacle } = request
  const { run, isRunning } = useAction(approvalsCalls.decideApproval)
  const [decision, setDecision] = useState<'approve' | 'reject'>()
  const form = useRef<HTMLDivElement>(null)
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  if (!isUserAllowed('approve-money')) return null
  const mustReject = isStale(request) && obstacle === null
  const canBeUndone = !mustReject && undoableOnCustomers.includes(action)

  function approve() {
    setDecision('approve')
    // Approving a request that no longer applies rejects it as stale; there is no preview hash to send.
    void run({ id, decision: 'approve', note, previewHash: previewHash ?? '' })
  }

  function reject() {
    setIsMissing(note.trim() === '')
    if (note.trim() === '') {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    setDecision('reject')
    void run({ id, decision: 'reject', note })
  }
  return (
    <div ref={form} className={styles.decision}>
      <TextAreaField
        name="note"
        label={`Comment for ${requestedBy.name}`}
        description={mustReject ? 'Optional' : 'Required to reject'}
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
        error={isMissing && note.trim() === '' ? COMMENT_MISSING : undefined}
      />
      <div className={styles.act}>
        {obstacle && <p role="status">{messageFor(approvalsCalls.decideApproval, obstacle)}</p>}
        <div className={styles.buttons}>
          {mustReject ? (
            <ChangeButton variant="default" loading={isRunning} onClick={approve}>
              Reject as Stale
            </ChangeButton>
          ) : (
            <>
              <ChangeButton
                loading={isRunning && decision === 'approve'}
                disabled={isRunning || bulkPreview?.now === null || obstacle !== null}
                onClick={approve}
              >
                Approve and {titleOf(request, bulkPreview?.now?.valueCents ?? freshCents ?? valueCents)}
              </ChangeButton>
              <ChangeButton
                variant="default"
                loading={isRunning && decision === 'reject'}
                disabled={isRunning}
                onClick={reject}
              >
                Reject Request
              </ChangeButton>
            </>
          )}
        </div>
      </div>
      <CannotBeUndone call={canBeUndone ? undefined : approvalsCalls.decideApproval} />
      <p className={styles.quiet}>Timeline and audit trail record both names. You cannot approve your own requests.</p>
    </div>
  )
}

/** Withdraws the user's own request. */
export function Withdrawal({ id }: { readonly id: string }) {
  const { run, isRunning } = useAction(approvalsCalls.withdrawApproval)
  return (
    <div className={styles.decision}>
      <div className={styles.buttons}>
        <ChangeButton variant="default" loading={isRunning} onClick={() => void run({ id })}>
          Withdraw Request
        </ChangeButton>
      </div>
    </div>
  )
}
