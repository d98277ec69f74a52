import { customersCalls } from '@portal/contract/customers/calls'
import { TextAreaField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.ts'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './ActionForm.module.css'
import { ActionForm } from './ActionForm.tsx'
import { EditedField } from './EditedField.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { useCustomerAction } from './use-customer-action.ts'
import { useEdit } from './use-edit.ts'

const call = customersCalls.updateSupportInfo

const labels = {
  altContact1: 'Alternate Contact 1',
  altContact2: 'Alternate Contact 2',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  notes: 'Notes',
} as const

export function SupportInformationDialog(props: ActionDialogProps) {
  const { action, customer, onClose } = props
  const { act, note, ...state } = useCustomerAction(action, call, customer, onClose)
  const { email, support } = customer
  const read = {
    altContact1: support?.altContact1 ?? '',
    altContact2: support?.altContact2 ?? '',
    address: support?.address ?? '',
    city: support?.city ?? '',
    state: support?.state ?? '',
    zipCode: support?.zipCode ?? '',
    notes: support?.notes ?? '',
  }
  const form = useForm({
    schema: call.input,
    initial: { email, ...read },
    onSubmit: (input): Promise<void> => edit.submit(input),
  })
  const edit = useEdit<typeof call>({ form, email, read, act })
  const edited = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    othersChange: edit.getOthersChange(name),
  })
  const field = (name: keyof typeof labels) => ({ ...form.field(name), label: labels[name] })
  return (
    <ActionForm {...props} {...state} form={form} note={note ?? edit.note}>
      <EditedField {...edited('altContact1')}>
        <TextField {...field('altContact1')} autoFocus />
      </EditedField>
      <EditedField {...edited('altContact2')}>
        <TextField {...field('altContact2')} />
      </EditedField>
      <EditedField {...edited('address')}>
        <TextField {...field('address')} />
      </EditedField>
      <div className={styles.place}>
        <EditedField {...edited('city')}>
          <TextField {...field('city')} />
        </EditedField>
        <EditedField {...edited('state')}>
          <TextField {...field('state')} />
        </EditedField>
        <EditedField {...edited('zipCode')}>
          <TextField {...field('zipCode')} />
        </EditedField>
      </div>
      <EditedField {...edited('notes')}>
        <TextAreaField {...field('notes')} rows={6} />
      </EditedField>
    </ActionForm>
  )
}
