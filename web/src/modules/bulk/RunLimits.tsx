import { approvalsCalls } from '@portal/contract/approvals/calls'
import type { OpenedBulkRun } from '@portal/contract/bulk/calls'
import { IconHandStop } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { ChangeButton } from '../../ui/ChangeButton.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import styles from './Bulk.module.css'
import { limitTexts } from './labels.ts'

const REASON_MISSING = 'Enter a reason'

/** The user's limits that a run exceeds, with a button to request approval of the whole run. */
export function RunLimits({ run: { id, limits } }: { readonly run: OpenedBulkRun }) {
  const { run: requestApproval, isRunning } = useAction(approvalsCalls.requestBulkApproval)
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  if (limits === null || limits.exceeded.length === 0) return null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsSubmitted(true)
    if (reason.trim() === '') event.currentTarget.querySelector('textarea')?.focus()
    else void requestApproval({ id, reason })
  }
  return (
    <form className={styles.limits} aria-label="Approval" noValidate onSubmit={submit}>
      <div role="status" className={styles.notice}>
        <IconHandStop size={18} stroke={1.8} aria-hidden className={styles.icon} />
        <div>
          <p>
            <strong>Above your limits: request approval.</strong> Another user decides on the whole bulk action. Nothing
            changes until then.
          </p>
          <ul>
            {limitTexts(limits).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
      <TextAreaField
        name="approvalReason"
        label="Reason for Approval"
        description="Shown to the approver"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={isSubmitted && reason.trim() === '' ? REASON_MISSING : undefined}
      />
      <ChangeButton type="submit" loading={isRunning}>
        Request Approval
      </ChangeButton>
    </form>
  )
}
