import { IconHandStop } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { TextAreaField } from '../../ui/fields.tsx'
import styles from './ApprovalNotice.module.css'
import type { ApprovalRequest } from './use-approval.ts'

export const REQUEST_APPROVAL = 'Request Approval'

/** Shows that an action is above the user's limits, with a field for the reason. */
export function ApprovalNotice({ limit, reason, setReason, error }: ApprovalRequest) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) field.current?.querySelector('textarea')?.focus()
  }, [error])
  return (
    <>
      <div role="status" className={styles.notice} data-shown={limit !== null}>
        {limit !== null && (
          <>
            <IconHandStop size={18} stroke={1.8} aria-hidden className={styles.icon} />
            <p>
              <strong>Above your limit of {limit}: request approval.</strong> Another user decides. The customer&apos;s
              account does not change until then.
            </p>
          </>
        )}
      </div>
      {limit !== null && (
        <div ref={field}>
          <TextAreaField
            name="approvalReason"
            label="Reason for Approval"
            description="Shown to the approver and in the timeline"
            rows={2}
            maxLength={500}
            value={reason}
            onChange={setReason}
            error={error}
          />
        </div>
      )}
    </>
  )
}
