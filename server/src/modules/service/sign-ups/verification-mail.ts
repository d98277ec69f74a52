import { layOutMail } from '../../../platform/mail/lay-out.ts'
import type { Mail } from '../../../platform/mail/queue-mail.ts'

const words = {
  en: {
    subject: 'your verification code',
    greeting: 'Hello',
    before: 'Enter this code to verify your account. It is valid for one hour.',
    code: 'Verification code',
    after: 'If you did not sign up, ignore this email.',
  },
  es: {
    subject: 'su código de verificación',
    greeting: 'Hola',
    before: 'Introduzca este código para verificar su cuenta. Es válido durante una hora.',
    code: 'Código de verificación',
    after: 'Si usted no se ha registrado, ignore este mensaje.',
  },
} as const

interface Verification {
  readonly to: string
  readonly name: string
  readonly language: 'en' | 'es'
  readonly code: string
  readonly brandName: string
}

/** The code in an email to its customer; the outbox keeps it only until it has been sent. */
export function writeVerificationMail({ to, name, language, code, brandName }: Verification): Mail {
  const text = words[language]
  return {
    to,
    toCustomer: true,
    holdsLink: true,
    subject: `${brandName}: ${text.subject}`.slice(0, 78),
    ...layOutMail({
      portalName: brandName,
      language,
      greeting: `${text.greeting} ${name},`,
      before: [text.before],
      table: [{ label: text.code, value: code }],
      after: [text.after],
    }),
  }
}
