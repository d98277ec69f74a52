import { formatDate, formatEasternTime } from '@portal/contract/dates'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { useReading } from '../../../app/api/readings.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import styles from './EditAdminUserPage.module.css'

/** Shown while too many wrong passwords or codes keep an admin user from signing in; unlocks the account. */
export function UnlockAdminUser({ email }: { readonly email: string }) {
  const { data } = useReading(adminUsersCalls.getAdminUserLock, { adminEmail: email }, { quiet: true })
  const { run } = useAction(adminUsersCalls.unlockAdminUser)
  const [isOpen, setIsOpen] = useState(false)
  const lockedUntil = data?.lockedUntil ?? null
  return (
    <>
      {lockedUntil && (
        <div role="status" className={styles.changed}>
          Too many incorrect passwords or codes. Sign-ins from some addresses or browsers are rejected until{' '}
          {formatDate(lockedUntil)}, {formatEasternTime(lockedUntil)} Eastern Time.{' '}
          <TextButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Unlock Account
          </TextButton>
        </div>
      )}
      {isOpen && (
        <ConfirmDialog
          title="Unlock Account"
          verb="Unlock"
          question="Are you sure you want to unlock this account? Previous incorrect passwords and codes will no longer count."
          onConfirm={() => run({ email })}
          onClose={() => setIsOpen(false)}
        >
          <p>{email}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
