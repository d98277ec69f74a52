import type { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import { eventName } from '@portal/contract/customers/event-names'
import { toUsername } from '@portal/contract/customers/username'
import { HOUR_MS } from '@portal/contract/durations'
import { formatFullName } from '@portal/contract/full-name'
import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { CallContext, Handlers } from '../../../platform/http/handler.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { admitAttempt } from '../../../platform/throttling/throttle.ts'
import { findCustomerId, recordEvent } from '../../customers/public.ts'
import { describeInvoice, type InvoiceText } from './describe-invoice.ts'
import { drawInvoice } from './draw-invoice.ts'
import { fileNameOf, writeInvoiceMail } from './mails.ts'
import { findInvoice } from './queries.ts'

const PER_STAFF_AND_HOUR = 120
const PER_ADDRESS_AND_HOUR = 20

export const invoicesHandlers = {
  async emailInvoice({ input, staff, requestId, refuse }, context) {
    await admit(context, { key: `email-invoice by ${staff.id}`, maxAttempts: PER_STAFF_AND_HOUR })
    const { customerId, invoice } = await loadInvoice({ input, refuse }, context)
    const mailbox = input.sendToEmail.toLowerCase()
    await admit(context, { key: `email-invoice to ${mailbox}`, maxAttempts: PER_ADDRESS_AND_HOUR })
    const content = await drawInvoice(invoice)
    await context.transaction(async (tx) => {
      const to = input.sendToEmail
      await queueMail(tx, context, { to, ...writeInvoiceMail(invoice, context.config.brand.name, content) })
      const at = context.now()
      await recordEvent(tx, {
        customerId,
        at,
        staffId: staff.id,
        event: eventName.invoiceEmailed,
        details: `Invoice ${invoice.number} to ${to}, by ${formatFullName(staff)}`,
        facts: { invoiceNumber: invoice.number },
      })
      const after = { invoiceNumber: invoice.number, to }
      await record(tx, { staff, action: 'email-invoice', at, requestId, customerId, after })
    })
  },

  async downloadInvoice({ input, staff, refuse }, context) {
    await admit(context, { key: `download-invoice by ${staff.id}`, maxAttempts: PER_STAFF_AND_HOUR })
    const { invoice } = await loadInvoice({ input, refuse }, context)
    return { fileName: fileNameOf(invoice), content: await drawInvoice(invoice) }
  },
} satisfies Handlers<typeof invoicesCalls>

interface InvoiceRequest {
  readonly input: { readonly email: string; readonly invoiceNumber: string }
  refuse(code: 'UserNotFound' | 'InvoiceNotFound'): Refusal
}

/** Returns an invoice of this customer only, without revealing whether others exist. */
async function loadInvoice(
  { input, refuse }: InvoiceRequest,
  { db, config }: Context,
): Promise<{ customerId: number; invoice: InvoiceText }> {
  const customerId = await findCustomerId(db, toUsername(input.email))
  if (customerId === null) throw refuse('UserNotFound')
  const number = /^\d{1,15}$/.test(input.invoiceNumber) ? Number(input.invoiceNumber) : null
  const facts = number === null ? null : await findInvoice(db, customerId, number)
  if (facts === null) throw refuse('InvoiceNotFound')
  const seller = { name: config.brand.name, address: config.brand.address, supportAddress: config.mail.replyTo }
  return { customerId, invoice: describeInvoice(facts, seller) }
}

/** Applies a rate limit, because drawing is slow and mailboxes are easily flooded. */
async function admit(context: CallContext, limit: { key: string; maxAttempts: number }): Promise<void> {
  await admitAttempt(context, [{ ...limit, windowMs: HOUR_MS }])
}
