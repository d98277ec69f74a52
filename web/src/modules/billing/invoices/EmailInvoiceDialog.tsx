import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import type { Customer, Invoice } from '@portal/contract/customers/details'
import { formatCents } from '@portal/contract/money'
import { useState } from 'react'
import { useCallForm } from '../../../app/api/call-form.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionSummary } from '../../customers/actions/ActionSummary.tsx'
import { emailAddressOf } from '../../customers/email-address-of.ts'
import { dateFact, fact } from '../../customers/facts.ts'

interface EmailInvoiceDialogProps {
  readonly customer: Customer
  readonly invoice: Invoice
  readonly onClose: () => void
}

export function EmailInvoiceDialog({ customer, invoice: current, onClose }: EmailInvoiceDialogProps) {
  // After a reload, a newer invoice may replace it in the table.
  const [invoice] = useState(current)
  const { form, isRunning } = useCallForm(invoicesCalls.emailInvoice, {
    initial: { email: customer.email, invoiceNumber: invoice.number, sendToEmail: emailAddressOf(customer) },
    onDone: onClose,
  })
  const summaryFacts = [
    fact('Invoice', invoice.number),
    dateFact('Date', invoice.date),
    fact('Amount', formatCents(invoice.amountCents)),
  ]
  return (
    <FormDialog
      finalCall={invoicesCalls.emailInvoice}
      title="Email Invoice"
      verb="Email Invoice"
      form={form}
      facts={<ActionSummary customer={customer} facts={summaryFacts} />}
      isRunning={isRunning}
      onClose={onClose}
    >
      <TextField {...form.field('sendToEmail')} label="Email Address" type="email" autoFocus />
    </FormDialog>
  )
}
