import { cardLinkCalls } from '@portal/contract/billing/card-link/calls'
import type { PlanType } from '@portal/contract/billing/plans'
import type { Customer } from '@portal/contract/customers/details'
import { useCallForm } from '../../../app/api/call-form.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { emailAddressOf } from '../email-address-of.ts'
import { ActionSummary } from './ActionSummary.tsx'

interface CardLinkDialogProps {
  readonly customer: Customer
  /** Plan of the subscription that starts with the card. */
  readonly plan?: PlanType | undefined
  readonly onClose: () => void
}

/** Replaces a card form if the bank requires the customer's confirmation, because staff never see the bank's dialog. */
export function CardLinkDialog({ customer, plan, onClose }: CardLinkDialogProps) {
  const { form, isRunning } = useCallForm(cardLinkCalls.sendCardLink, {
    initial: { email: customer.email, sendToEmail: emailAddressOf(customer), ...(plan && { plan }) },
    onDone: onClose,
  })
  return (
    <FormDialog
      finalCall={cardLinkCalls.sendCardLink}
      title="Send Link to Customer"
      verb="Send Link"
      form={form}
      facts={<ActionSummary customer={customer} />}
      isRunning={isRunning}
      onClose={onClose}
    >
      <p>
        The bank requires the customer to confirm this card. The link opens a payment provider page where the customer
        enters the card. It can be used once and expires in 24 hours.
      </p>
      <TextField {...form.field('sendToEmail')} label="Email Address" type="email" autoFocus />
    </FormDialog>
  )
}
