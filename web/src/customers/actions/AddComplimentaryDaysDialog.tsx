import { useDebouncedValue } from '@mantine/hooks'
import { billingCalls } from '@portal/contract/billing/calls'
import { addedDays } from '@portal/contract/fields'
import { useForm } from '../../ui/form.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './entry.ts'
import { useCustomerAction } from './use-customer-action.ts'

const call = billingCalls.addComplimentaryDays
/** Digits of 365. */
const MAX_LENGTH = 3
/** So that not every key asks the server. */
const PREVIEWED_AFTER_MS = 250

export function AddComplimentaryDaysDialog({ action, label, customer, onClose }: ActionDialogProps) {
  const { act, ...state } = useCustomerAction(action, call, customer, onClose)
  const form = useForm({
    schema: call.input,
    initial: { email: customer.email, duration: '', reason: '' },
    onSubmit: act,
  })
  const [entered] = useDebouncedValue(form.values.duration, PREVIEWED_AFTER_MS)
  const days = addedDays.safeParse(entered)
  return (
    <ActionForm
      action={action}
      label={label}
      customer={customer}
      form={form}
      onClose={onClose}
      preview={days.success ? { duration: days.data } : null}
      {...state}
    >
      <NumberField {...form.field('duration')} label="Days" maxLength={MAX_LENGTH} autoFocus />
      <TextAreaField {...form.field('reason')} label="Reason" rows={3} />
    </ActionForm>
  )
}
