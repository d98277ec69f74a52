import { billingCalls } from '@portal/contract/billing/calls'
import { CardFields } from '../../billing/CardFields.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './entry.ts'
import { useCardForm } from './use-card-form.ts'

const call = billingCalls.changeCreditCard
/** Nothing of the form matters to it: what is owed is tried with any new card. */
const owedAtOnce = {}

/** For a first card as well as for another one. */
export function CreditCardDialog({ label, ...props }: ActionDialogProps) {
  const { held, isAgain, form, ...state } = useCardForm({ ...props, call, problem: call.errors.CardRefused.message })
  return (
    <ActionForm {...props} label={label} form={form} isLong preview={owedAtOnce} {...state}>
      <CardFields form={form} held={held} isAgain={isAgain} />
    </ActionForm>
  )
}
