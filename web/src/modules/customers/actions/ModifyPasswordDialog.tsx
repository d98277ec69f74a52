import { customersCalls } from '@portal/contract/customers/calls'
import { useForm } from '../../../ui/form.ts'
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx'
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
      <NewPasswordField {...form.field('newPassword')} autoFocus />
    </ActionForm>
  )
}
