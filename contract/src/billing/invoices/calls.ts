import { z } from 'zod'
import { defineCalls, nothing } from '../../call.ts'
import { UserNotFound } from '../../customers/one-customer.ts'
import { customerEmail, sendToEmail } from '../../fields.ts'
import { line } from '../../text.ts'
import { file } from '../../wire.ts'

const invoiceNumber = line(40, { required: 'Enter an invoice number' }, 'none')

export const invoicesCalls = defineCalls({
  /** A GET with a side effect: queues an email. */
  emailInvoice: {
    method: 'GET',
    path: '/email-invoice',
    isChange: true,
    permission: 'email-invoice',
    input: z.strictObject({
      email: customerEmail,
      sendToEmail,
      invoiceNumber,
    }),
    reply: nothing,
    errors: {
      UserNotFound,
      InvoiceNotFound: { status: 404, message: 'Error emailing invoice to customer' },
    },
    done: 'Invoice emailed to customer successfully',
    failed: 'Error emailing invoice to customer',
  },
  /** The PDF that is also emailed. */
  downloadInvoice: {
    method: 'GET',
    path: '/download-invoice',
    permission: 'download-invoice',
    input: z.strictObject({
      email: customerEmail,
      invoiceNumber,
    }),
    reply: z.object({ fileName: z.string(), content: file }),
    errors: {
      UserNotFound,
      InvoiceNotFound: { status: 404, message: 'Error downloading invoice' },
    },
    failed: 'Error downloading invoice',
  },
})
