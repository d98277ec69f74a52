import { layOutMail } from '../../../platform/mail/lay-out.ts'
import type { Mail } from '../../../platform/mail/queue-mail.ts'

const words = {
  en: {
    subject: 'confirm your card',
    greeting: 'Hello',
    before: 'Your bank wants to confirm your card with you. Enter the card on the secure page of our payment provider.',
    label: 'Enter your card',
    after: 'This link can be used once and expires in 24 hours. If you were not expecting this email, ignore it.',
  },
  es: {
    subject: 'confirme su tarjeta',
    greeting: 'Hola',
    before:
      'Su banco quiere confirmar la tarjeta con usted. Introduzca la tarjeta en la página segura de nuestro proveedor de pagos.',
    label: 'Introducir la tarjeta',
    after: 'Este enlace se puede usar una vez y caduca en 24 horas. Si no esperaba este mensaje, ignórelo.',
  },
} as const

interface CardLinkMail {
  readonly to: string
  readonly name: string
  readonly language: 'en' | 'es'
  readonly url: string
  readonly brandName: string
}

/** The link to the provider's page; the outbox keeps it only until it has been sent. */
export function writeCardLinkMail({ to, name, language, url, brandName }: CardLinkMail): Mail {
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
      link: { label: text.label, url },
      after: [text.after],
    }),
  }
}
