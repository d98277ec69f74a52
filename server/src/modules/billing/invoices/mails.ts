import { layOutMail } from '../../../platform/mail/lay-out.ts'
import type { Mail } from '../../../platform/mail/queue-mail.ts'
import type { InvoiceText } from './describe-invoice.ts'
import { translations } from './translations.ts'

const SUBJECT_MAX_LENGTH = 78

/** Returns a name like `invoice-000123.pdf`. */
export function fileNameOf({ number }: InvoiceText): string {
  return `invoice-${number}.pdf`
}

/** Writes the email with the PDF, using the same texts. Its subject contains no amount and no customer name. */
export function writeInvoiceMail(invoice: InvoiceText, brandName: string, content: Buffer): Omit<Mail, 'to'> {
  const text = translations[invoice.language]
  const [name] = invoice.recipient
  return {
    toCustomer: true,
    subject: `${brandName}: ${invoice.title}`.slice(0, SUBJECT_MAX_LENGTH),
    ...layOutMail({
      portalName: brandName,
      language: invoice.language,
      greeting: name === undefined ? `${text.greeting},` : `${text.greeting} ${name},`,
      before: [text.attached],
      table: [{ label: invoice.title, value: invoice.status }, ...invoice.facts, ...invoice.lines],
      after: invoice.supportAddress === null ? [] : [`${text.questions} ${invoice.supportAddress}`],
    }),
    attachments: [{ fileName: fileNameOf(invoice), contentType: 'application/pdf', content }],
  }
}
