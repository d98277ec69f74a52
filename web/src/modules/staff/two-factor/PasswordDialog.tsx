import { type Enrolment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useAction } from '../../../app/api/actions.ts'
import { useSession } from '../../../app/api/session.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useForm } from '../../../ui/form.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'

const { beginTwoFactor } = twoFactorCalls

interface PasswordDialogProps {
  readonly onBegun: (enrolment: Enrolment) => void
  readonly onClose: () => void
}

/** Asks for the password again before a second factor is set up. */
export function PasswordDialog({ onBegun, onClose }: PasswordDialogProps) {
  const { user } = useSession()
  const { run, isRunning } = useAction(beginTwoFactor)
  const form = useForm({
    schema: beginTwoFactor.input,
    initial: { password: '' },
    async onSubmit(values) {
      const outcome = await run(values)
      if (outcome.ok) onBegun(outcome.reply)
      else if (outcome.failure.code === 'Unauthorized') form.objectTo('password', outcome.failure.message)
    },
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
