import { ActionIcon, Button } from '@mantine/core'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import type { Customer, Invoice } from '@portal/contract/customers/details'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../app/api/client.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { useTask } from '../../../app/api/task.ts'
import { lazyDialog } from '../../../ui/lazy.tsx'
import { saveFile } from '../../../ui/save-file.ts'

const { downloadInvoice } = invoicesCalls

/** Saves the PDF of one invoice. Nothing where the role may not. */
export function DownloadInvoiceButton({ email, invoice }: { readonly email: string; readonly invoice: Invoice }) {
  const { run, isRunning } = useTask(async () => {
    const { fileName, content } = await call(downloadInvoice, { email, invoiceNumber: invoice.number })
    saveFile(fileName, content, 'application/pdf')
  })
  if (!isUserAllowed(downloadInvoice.permission)) return null
  return (
    <ActionIcon
      size={26}
      aria-label={`Download invoice ${invoice.number}`}
      title="Download as PDF"
      loading={isRunning}
      onClick={() => run()}
    >
      <IconDownload size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

const emailInvoice = lazyDialog(() => import('./EmailInvoiceDialog.tsx').then((module) => module.EmailInvoiceDialog))

export function canEmailInvoices(): boolean {
  return isUserAllowed(invoicesCalls.emailInvoice.permission)
}

interface InvoiceOfCustomer {
  readonly customer: Customer
  readonly invoice: Invoice
}

/** Sends one invoice to the customer, after asking where. */
export function EmailInvoiceButton(props: InvoiceOfCustomer) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionIcon
        size={26}
        aria-label={`Email invoice ${props.invoice.number}`}
        title="Email invoice"
        onPointerEnter={emailInvoice.load}
        onFocus={emailInvoice.load}
        onClick={() => setIsOpen(true)}
      >
        <IconMail size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && <emailInvoice.Dialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The same where one invoice stands out. */
export function EmailUnpaidInvoiceButton(props: InvoiceOfCustomer) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
        onPointerEnter={emailInvoice.load}
        onFocus={emailInvoice.load}
        onClick={() => setIsOpen(true)}
      >
        Email Invoice
      </Button>
      {isOpen && <emailInvoice.Dialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
