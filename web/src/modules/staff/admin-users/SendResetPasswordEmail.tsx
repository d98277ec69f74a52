import { formatFullName } from '@portal/contract/full-name'
import { type AdminUser, adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'

/** Emails a link by which an admin user sets a new password, once it has been confirmed. */
export function SendResetPasswordEmail({ account }: { readonly account: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run } = useAction(adminUsersCalls.sendAdminUserResetPasswordEmail)
  const { email } = account
  return (
    <div>
      <TextButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Send Reset Password Email
      </TextButton>
      {isOpen && (
        <ConfirmDialog
          title="Send Reset Password Email"
          verb="Send Email"
          question="Are you sure you want to send reset password email to this user?"
          onConfirm={() => run({ email })}
          onClose={() => setIsOpen(false)}
        >
          <p>
            {formatFullName(account)}, {email}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
