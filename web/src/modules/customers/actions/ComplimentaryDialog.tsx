import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { addedDays, complimentaryDays } from '@portal/contract/fields'
import { NumberField, ReasonField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.ts'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { useCustomerAction } from './use-customer-action.ts'

/** Adds free days to a paid subscription. */
export function AddComplimentaryDaysDialog(props: ActionDialogProps) {
  return <ComplimentaryDialog call={billingCalls.addComplimentaryDays} days={addedDays} daysLabel="Days" {...props} />
}

/** Turns a trial into a complimentary subscription for a number of days. */
export function UpgradeToComplimentaryDialog(props: ActionDialogProps) {
  return (
    <ComplimentaryDialog
      call={customersCalls.convertToComplimentary}
      days={complimentaryDays}
      daysLabel="Duration in Days"
      {...props}
    />
  )
}

interface ComplimentaryDialogProps extends ActionDialogProps {
  readonly call: typeof billingCalls.addComplimentaryDays | typeof customersCalls.convertToComplimentary
  /** Allowed number of days. */
  readonly days: typeof addedDays
  readonly daysLabel: string
}

function ComplimentaryDialog({ call, days, daysLabel, ...props }: ComplimentaryDialogProps) {
  const { action, customer, onClose } = props
  const { act: _, submit, ...state } = useCustomerAction(action, call, customer, onClose)
  const form = useForm({
    schema: call.input,
    initial: { email: customer.email, duration: '', reason: '' },
    onSubmit: submit,
  })
  const { success, data: duration } = days.safeParse(form.values.duration)
  return (
    <ActionForm {...props} {...state} form={form} preview={success ? { duration } : null}>
      <NumberField {...form.field('duration')} label={daysLabel} maxLength={String(days.maxValue).length} autoFocus />
      <ReasonField {...form.field('reason')} />
    </ActionForm>
  )
}
