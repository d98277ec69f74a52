import { ActionIcon } from '@mantine/core'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import type { Customer, Invoice } from '@portal/contract/customers/details'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { isUserAllowed } from '../../../app/api/session.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const emailInvoice = lazyDialog(() => import('./EmailInvoiceDialog.tsx').then((module) => module.EmailInvoiceDialog))

export function canEmailInvoices(): boolean {
  return isUserAllowed(invoicesCalls.emailInvoice.right)
}

/** Sends one invoice to the customer, after asking where. */
export function EmailInvoiceButton({ customer, invoice }: { readonly customer: Customer; readonly invoice: Invoice }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionIcon
        size={26}
        aria-label={`Email invoice ${invoice.number}`}
        title="Email invoice"
        onPointerEnter={emailInvoice.load}
        onFocus={emailInvoice.load}
        onClick={() => setIsOpen(true)}
      >
        <IconMail size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && <emailInvoice.Dialog customer={customer} invoice={invoice} onClose={() => setIsOpen(false)} />}
    </>
  )
}
