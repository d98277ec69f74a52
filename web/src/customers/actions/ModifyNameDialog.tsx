import { customersCalls } from '@portal/contract/customers/calls'
import { useForm } from '../../ui/form.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './entry.ts'
import { useCustomerAction } from './use-customer-action.ts'

const call = customersCalls.updateUserInfo

export function ModifyNameDialog({ action, label, customer, onClose }: ActionDialogProps) {
  const { act, ...state } = useCustomerAction(action, call, customer, onClose)
  const { email, firstName, lastName } = customer
  const form = useForm({ schema: call.input, initial: { email, firstName, lastName }, onSubmit: act })
  return (
    <ActionForm action={action} label={label} customer={customer} form={form} onClose={onClose} {...state}>
      <TextField {...form.field('firstName')} label="First Name" autoFocus />
      <TextField {...form.field('lastName')} label="Last Name" />
    </ActionForm>
  )
}
