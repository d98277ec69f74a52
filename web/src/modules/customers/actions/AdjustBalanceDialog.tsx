import { adjustmentCalls } from '@portal/contract/billing/adjustments/calls'
import { amount, completeAmount } from '@portal/contract/fields'
import { ReasonField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { useCustomerAction } from './use-customer-action.ts'

/** Adds a credit. */
export function AddCreditDialog(props: ActionDialogProps) {
  return <AdjustBalanceDialog call={adjustmentCalls.addCredit} {...props} />
}

/** Adds a charge. */
export function AddChargeDialog(props: ActionDialogProps) {
  return <AdjustBalanceDialog call={adjustmentCalls.addCharge} {...props} />
}

interface AdjustBalanceDialogProps extends ActionDialogProps {
  readonly call: typeof adjustmentCalls.addCredit | typeof adjustmentCalls.addCharge
}

function AdjustBalanceDialog({ call, ...props }: AdjustBalanceDialogProps) {
  const { action, customer, onClose } = props
  const { act: _, submit, ...state } = useCustomerAction(action, call, customer, onClose)
  const form = useForm({
    schema: call.input,
    initial: { email: customer.email, amount: '', description: '', currency: 'USD' },
    onSubmit: submit,
    complete: { amount: (text) => completeAmount(text ?? '') },
  })
  const { amount: entered } = form.values
  const preview = entered && amount.safeParse(entered).success ? { amount: entered } : null
  return (
    <ActionForm {...props} {...state} form={form} preview={preview}>
      <TextField
        {...form.field('amount')}
        label="Amount (USD)"
        description="Use two decimals, for example 10.00"
        inputMode="decimal"
        autoFocus
      />
      <ReasonField {...form.field('description')} />
    </ActionForm>
  )
}
