import { formatFullName } from '@portal/contract/full-name'
import { type AdminUser, adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useCallQuery } from '../../../app/api/queries.ts'
import { ConfirmButton } from '../../../app/ConfirmCall.tsx'
import { formatEasternDateTime } from '@portal/contract/dates'
import { TwoFactorStatus } from '../two-factor/TwoFactorStatus.tsx'
import styles from './EditAdminUserPage.module.css'

interface AccountActionProps {
  readonly account: AdminUser
}

/** Emails an admin user a link for a new password. */
export function SendResetPasswordEmail({ account }: AccountActionProps) {
  return (
    <div>
      <ConfirmButton
        call={adminUsersCalls.sendAdminUserResetPasswordEmail}
        input={{ email: account.email }}
        label="Send Reset Password Email"
        title="Send Reset Password Email"
        verb="Send Email"
        question="Are you sure you want to send reset password email to this user?"
      >
        <p>
          {formatFullName(account)}, {account.email}
        </p>
      </ConfirmButton>
    </div>
  )
}

/**
 * Shows whether an admin user has two-factor authentication; lets an administrator turn it off if the phone is lost.
 */
export function TurnOffTwoFactor({ account }: AccountActionProps) {
  const { email, twoFactor } = account
  return (
    <div className={styles.twoFactor}>
      Two-factor authentication: <TwoFactorStatus isOn={twoFactor} />
      {twoFactor && (
        <ConfirmButton
          call={twoFactorCalls.turnOffAdminUserTwoFactor}
          input={{ email }}
          label="Turn Off Two-Factor Authentication"
          title="Turn Off Two-Factor Authentication"
          verb="Turn Off"
          question="Use this when an admin user has lost both their phone and their recovery codes. They are signed out of all sessions and sign in with their password only. If their role requires two-factor authentication, they must set it up again."
          isDangerous
        >
          <p>
            {formatFullName(account)}, {email}
          </p>
          <p>Verify the person's identity before you continue.</p>
        </ConfirmButton>
      )}
    </div>
  )
}

/** Shown while too many incorrect passwords or codes lock an admin user's account; unlocks it. */
export function UnlockAdminUser({ email }: { readonly email: string }) {
  const { data } = useCallQuery(adminUsersCalls.getAdminUserLock, { adminEmail: email }, { quiet: true })
  const lockedUntil = data?.lockedUntil ?? null
  if (lockedUntil === null) return null
  return (
    <div role="status" className={styles.changed}>
      Too many incorrect passwords or codes. Sign-ins from some addresses or browsers are rejected until{' '}
      {formatEasternDateTime(lockedUntil)} Eastern Time.{' '}
      <ConfirmButton
        call={adminUsersCalls.unlockAdminUser}
        input={{ email }}
        label="Unlock Account"
        isFinal={false}
        title="Unlock Account"
        verb="Unlock"
        question="Are you sure you want to unlock this account? Previous incorrect passwords and codes will no longer count."
      >
        <p>{email}</p>
      </ConfirmButton>
    </div>
  )
}
