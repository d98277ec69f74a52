import { type Enrolment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useCallForm } from '../../../app/api/call-form.ts'
import { useSession } from '../../../app/api/session.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'

interface PasswordDialogProps {
  readonly onBegun: (enrolment: Enrolment) => void
  readonly onClose: () => void
}

/** Asks for the password again before a second factor is set up. */
export function PasswordDialog({ onBegun, onClose }: PasswordDialogProps) {
  const { user } = useSession()
  const { form, isRunning } = useCallForm(twoFactorCalls.beginTwoFactor, {
    initial: { password: '' },
    onDone: onBegun,
    errorFields: { Unauthorized: 'password' },
  })
  return (
    <FormDialog
      title="Turn On Two-Factor Authentication"
      verb="Continue"
      form={form}
      isRunning={isRunning}
      onClose={onClose}
    >
      {/* For password managers: whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField {...form.field('password')} label="Current Password" autoFocus />
    </FormDialog>
  )
}
