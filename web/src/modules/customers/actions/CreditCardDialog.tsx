import { billingCalls } from '@portal/contract/billing/calls'
import { CardFields } from '../../billing/CardFields.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { CardLinkDialog } from './CardLinkDialog.tsx'
import { useCardForm } from './use-card-form.ts'

const call = billingCalls.changeCreditCard
/** The preview does not depend on the form: any new card is charged the amount due. */
const noInput = {}

/** Adds the first card or replaces it. */
export function CreditCardDialog({ label, ...props }: ActionDialogProps) {
  const { tokenizedCard, isAgain, needsCustomer, fields, form, ...state } = useCardForm({
    ...props,
    call,
    problem: call.errors.CardRefused.message,
  })
  if (needsCustomer) return <CardLinkDialog customer={props.customer} onClose={props.onClose} />
  return (
    <ActionForm {...props} label={label} form={form} isLong preview={noInput} {...state}>
      <CardFields form={form} tokenizedCard={tokenizedCard} isAgain={isAgain} fields={fields} />
    </ActionForm>
  )
}
