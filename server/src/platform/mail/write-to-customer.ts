import { type Fact, layOutMail } from './lay-out.ts'
import type { Mail } from './queue-mail.ts'

const SUBJECT_LENGTH = 78

const greetings = { en: 'Hello', es: 'Hola' } as const

export interface CustomerRecipient {
  readonly to: string
  readonly name: string
  readonly language: keyof typeof greetings
}

interface CustomerMail {
  readonly subject: string
  readonly before: string
  /** The credential; the outbox keeps it only until the email has been sent. */
  readonly secret: { readonly link: { readonly label: string; readonly url: string } } | { readonly table: Fact[] }
  readonly after: string
}

/** Writes an email from the brand to a customer, with a link or a code. */
export function writeToCustomer(
  { to, name, language }: CustomerRecipient,
  brandName: string,
  { subject, before, secret, after }: CustomerMail,
): Mail {
  return {
    to,
    toCustomer: true,
    holdsLink: true,
    subject: `${brandName}: ${subject}`.slice(0, SUBJECT_LENGTH),
    ...layOutMail({
      portalName: brandName,
      language,
      greeting: `${greetings[language]} ${name},`,
      before: [before],
      ...secret,
      after: [after],
    }),
  }
}
