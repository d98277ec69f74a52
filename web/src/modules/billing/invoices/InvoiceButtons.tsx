import { ActionIcon, Button } from '@mantine/core'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import type { Customer, Invoice } from '@portal/contract/customers/details'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../app/api/client.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { useTask } from '../../../app/api/task.ts'
import { lazyDialog } from '../../../ui/lazy.tsx'
import { useReadOnly } from '../../../ui/read-only.ts'
import { saveFile } from '../../../ui/save-file.ts'

const { downloadInvoice } = invoicesCalls

/** Downloads the PDF of one invoice. Renders nothing without the permission. */
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

interface EmailInvoiceButtonProps {
  readonly customer: Customer
  readonly invoice: Invoice
  /** Shows a text if the invoice stands out. */
  readonly isWide?: boolean
}

/** Emails one invoice to the customer, after asking for the address. */
export function EmailInvoiceButton({ customer, invoice, isWide = false }: EmailInvoiceButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const readOnly = useReadOnly()
  const opens = {
    ...emailInvoice.preload,
    onClick: () => setIsOpen(true),
    ...readOnly,
  }
  const icon = <IconMail size={16} stroke={1.6} aria-hidden />
  return (
    <>
      {isWide ? (
        <Button size="sm" variant="default" leftSection={icon} {...opens}>
          Email Invoice
        </Button>
      ) : (
        <ActionIcon size={26} aria-label={`Email invoice ${invoice.number}`} title="Email invoice" {...opens}>
          {icon}
        </ActionIcon>
      )}
      {isOpen && <emailInvoice.Dialog customer={customer} invoice={invoice} onClose={() => setIsOpen(false)} />}
    </>
  )
}
