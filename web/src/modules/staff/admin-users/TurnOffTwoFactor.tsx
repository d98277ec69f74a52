import type { AdminUser } from '@portal/contract/staff/admin-users/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TwoFactorStatus } from '../two-factor/TwoFactorStatus.tsx'
import styles from './EditAdminUserPage.module.css'

/** Whether an admin user signs in with two factors, and how an administrator helps whoever has lost their phone. */
export function TurnOffTwoFactor({ account }: { readonly account: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run } = useAction(twoFactorCalls.turnOffAdminUserTwoFactor)
  const { email, firstName, lastName, twoFactor } = account
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
          question="For somebody who has lost their phone and their recovery codes. They are signed out everywhere and sign in with their password alone, unless their role requires two factors: then they set it up anew."
          isDangerous
          onConfirm={() => run({ email })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            {firstName} {lastName}, {email}
          </p>
          <p>Make sure that it is really them who ask.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
