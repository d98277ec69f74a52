import { staffCalls } from '@portal/contract/staff/calls'
import { useCallForm } from '../../app/api/call-form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface ForgotPasswordDialogProps {
  /** As entered at sign-in so far. */
  readonly email: string
  readonly onClose: () => void
}

/** Requests a link to set a new password. The response is the same whether or not the account exists. */
export function ForgotPasswordDialog({ email, onClose }: ForgotPasswordDialogProps) {
  const { form, isRunning } = useCallForm(staffCalls.requestPasswordReset, { initial: { email }, onDone: onClose })
  return (
    <FormDialog
      title="Reset Password"
      verb="Send Reset Link"
      form={form}
      facts="Enter your email address to receive a password reset link."
      isRunning={isRunning}
      onClose={onClose}
    >
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" autoFocus />
    </FormDialog>
  )
}
