import { customersCalls } from '@portal/contract/customers/calls'
import { useForm } from '../../../ui/form.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionForm } from './ActionForm.tsx'
import { EditedField } from './EditedField.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { useCustomerAction } from './use-customer-action.ts'
import { useEdit } from './use-edit.ts'

const call = customersCalls.updateUserInfo

export function ModifyNameDialog(props: ActionDialogProps) {
  const { action, customer, onClose } = props
  const { act, note, ...state } = useCustomerAction(action, call, customer, onClose)
  const { email, firstName, lastName } = customer
  const read = { firstName, lastName }
  const form = useForm({
    schema: call.input,
    initial: { email, ...read },
    onSubmit: (input): Promise<void> => edit.submit(input),
  })
  const edit = useEdit<typeof call>({ form, email, read, act })
  return (
    <ActionForm {...props} {...state} form={form} note={note ?? edit.note}>
      <EditedField name="firstName" label="First Name" othersChange={edit.getOthersChange('firstName')}>
        <TextField {...form.field('firstName')} label="First Name" autoFocus />
      </EditedField>
      <EditedField name="lastName" label="Last Name" othersChange={edit.getOthersChange('lastName')}>
        <TextField {...form.field('lastName')} label="Last Name" />
      </EditedField>
    </ActionForm>
  )
}
