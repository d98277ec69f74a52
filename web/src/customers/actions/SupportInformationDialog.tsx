import { customersCalls } from '@portal/contract/customers/calls'
import { useForm } from '../../ui/form.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ActionForm.module.css'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './entry.ts'
import { useCustomerAction } from './use-customer-action.ts'

const call = customersCalls.updateSupportInfo

export function SupportInformationDialog({ action, label, customer, onClose }: ActionDialogProps) {
  const { act, ...state } = useCustomerAction(action, call, customer, onClose)
  const { email, support } = customer
  const form = useForm({
    schema: call.input,
    initial: {
      email,
      altContact1: support?.altContact1 ?? '',
      altContact2: support?.altContact2 ?? '',
      address: support?.address ?? '',
      city: support?.city ?? '',
      state: support?.state ?? '',
      zipCode: support?.zipCode ?? '',
      notes: support?.notes ?? '',
    },
    onSubmit: act,
  })
  return (
    <ActionForm action={action} label={label} customer={customer} form={form} onClose={onClose} {...state}>
      <TextField {...form.field('altContact1')} label="Alternate Contact 1" autoFocus />
      <TextField {...form.field('altContact2')} label="Alternate Contact 2" />
      <TextField {...form.field('address')} label="Address" />
      <div className={styles.place}>
        <TextField {...form.field('city')} label="City" />
        <TextField {...form.field('state')} label="State" />
        <TextField {...form.field('zipCode')} label="Zip Code" />
      </div>
      <TextAreaField {...form.field('notes')} label="Notes" rows={6} />
    </ActionForm>
  )
}
