import { ActionIcon } from '@mantine/core'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import type { Invoice } from '@portal/contract/customers/details'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { CallFailed } from '../../../app/api/call-failed.ts'
import { call } from '../../../app/api/client.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { showFailure } from '../../../ui/toast.ts'

const { downloadInvoice } = invoicesCalls

/** Saves the PDF of one invoice. Nothing where the role may not. */
export function DownloadInvoiceButton({ email, invoice }: { readonly email: string; readonly invoice: Invoice }) {
  const [isRunning, setIsRunning] = useState(false)
  if (!isUserAllowed(downloadInvoice.right)) return null

  async function download() {
    setIsRunning(true)
    try {
      const { fileName, content } = await call(downloadInvoice, { email, invoiceNumber: invoice.number })
      saveFile(fileName, content, 'application/pdf')
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      showFailure(reason)
    } finally {
      setIsRunning(false)
    }
  }

  return (
    <ActionIcon
      size={26}
      aria-label={`Download invoice ${invoice.number}`}
      title="Download as PDF"
      loading={isRunning}
      onClick={download}
    >
      <IconDownload size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
