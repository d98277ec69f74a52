import type { Mail } from '../../../platform/mail/queue-mail.ts'
import { type CustomerRecipient, writeToCustomer } from '../../../platform/mail/write-to-customer.ts'

const texts = {
  en: {
    subject: 'your verification code',
    before: 'Enter this code to verify your account. It is valid for one hour.',
    code: 'Verification code',
    after: 'If you did not sign up, ignore this email.',
  },
  es: {
    subject: 'su código de verificación',
    before: 'Introduzca este código para verificar su cuenta. Es válido durante una hora.',
    code: 'Código de verificación',
    after: 'Si usted no se ha registrado, ignore este mensaje.',
  },
} as const

/** Writes the email with the customer's verification code. */
export function writeVerificationMail(to: CustomerRecipient, brandName: string, code: string): Mail {
  const { code: label, ...text } = texts[to.language]
  return writeToCustomer(to, brandName, { ...text, secret: { table: [{ label, value: code }] } })
}
