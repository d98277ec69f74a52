import { customersCalls } from '@portal/contract/customers/calls'
import { useForm } from '../../../ui/form.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { PasswordStrengthBar } from '../../../ui/PasswordStrengthBar.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { useCustomerAction } from './use-customer-action.ts'

const call = customersCalls.changePassword

export function ModifyPasswordDialog(props: ActionDialogProps) {
  const { action, customer, onClose } = props
  const { act, ...state } = useCustomerAction(action, call, customer, onClose)
  const form = useForm({ schema: call.input, initial: { email: customer.email, newPassword: '' }, onSubmit: act })
  return (
    <ActionForm {...props} {...state} form={form}>
      <PasswordField {...form.field('newPassword')} label="New Password" autoComplete="new-password" autoFocus />
      <PasswordStrengthBar password={form.values.newPassword ?? ''} />
    </ActionForm>
  )
}
