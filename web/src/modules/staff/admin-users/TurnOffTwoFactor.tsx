import { formatFullName } from '@portal/contract/full-name'
import type { AdminUser } from '@portal/contract/staff/admin-users/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TwoFactorStatus } from '../two-factor/TwoFactorStatus.tsx'
import styles from './EditAdminUserPage.module.css'

/** Whether an admin user has two-factor authentication, and how an administrator helps if they lost their phone. */
export function TurnOffTwoFactor({ account }: { readonly account: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run } = useAction(twoFactorCalls.turnOffAdminUserTwoFactor)
  const { email, twoFactor } = account
  return (
    <div className={styles.twoFactor}>
      Two-factor authentication: <TwoFactorStatus isOn={twoFactor} />
      {twoFactor && (
        <TextButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Turn Off Two-Factor Authentication
        </TextButton>
      )}
      {isOpen && (
        <ConfirmDialog
          title="Turn Off Two-Factor Authentication"
          verb="Turn Off"
          question="Use this when an admin user has lost both their phone and their recovery codes. They are signed out of all sessions and sign in with their password only. If their role requires two-factor authentication, they must set it up again."
          isDangerous
          onConfirm={() => run({ email })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            {formatFullName(account)}, {email}
          </p>
          <p>Verify the person's identity before you continue.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
