import { layOutMail } from '../../../platform/mail/lay-out.ts'
import type { Mail } from '../../../platform/mail/queue-mail.ts'
import { type CustomerRecipient, writeToCustomer } from '../../../platform/mail/write-to-customer.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { customerUrl } from '../customer-url.ts'
import type { CardLink } from './queries.ts'

const texts = {
  en: {
    subject: 'confirm your card',
    before: "Your bank needs you to confirm your card. Enter your card on our payment provider's secure page.",
    label: 'Enter your card',
    after: 'This link can be used once and expires in 24 hours. If you were not expecting this email, ignore it.',
  },
  es: {
    subject: 'confirme su tarjeta',
    before:
      'Su banco quiere confirmar la tarjeta con usted. Introduzca la tarjeta en la página segura de nuestro proveedor de pagos.',
    label: 'Introducir la tarjeta',
    after: 'Este enlace se puede usar una vez y caduca en 24 horas. Si no esperaba este mensaje, ignórelo.',
  },
} as const

/** The email with the link to the provider's page. */
export function writeCardLinkMail(to: CustomerRecipient, brandName: string, url: string): Mail {
  const { label, ...text } = texts[to.language]
  return writeToCustomer(to, brandName, { ...text, secret: { link: { label, url } } })
}

/** Notifies the sender of a link that the customer did not receive it. */
export function writeFailedLinkMail({ staff }: CardLink, username: string, { portalName, publicUrl }: Config): Mail {
  return {
    to: staff.email,
    subject: `${portalName}: Credit card link was not sent`,
    ...layOutMail({
      portalName,
      greeting: `Hello ${staff.firstName},`,
      before: [
        'The payment provider could not create its page for an hour, so the customer did not get the credit card link. Send another one.',
      ],
      link: { label: 'Open Customer', url: customerUrl(publicUrl, username) },
      after: ['You receive this email because you sent the link.'],
    }),
  }
}
