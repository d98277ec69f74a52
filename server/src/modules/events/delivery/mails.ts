import { layOutMail } from '../../../platform/mail/lay-out.ts'
import type { Mail } from '../../../platform/mail/queue-mail.ts'
import type { Config } from '../../../platform/settings/config.ts'
import type { EndpointAlert } from './rules.ts'

const texts: Record<NonNullable<EndpointAlert>, { readonly subject: string; readonly text: string }> = {
  warn: {
    subject: 'A webhook endpoint is failing',
    text: 'Every request to this endpoint has failed for an hour. Each request is retried for three days. After five days the endpoint is switched off.',
  },
  failing: {
    subject: 'A webhook endpoint was switched off',
    text: 'Every request to this endpoint has failed for five days. It was switched off. Events are held for 30 days: switch it on again and send them.',
  },
  gone: {
    subject: 'A webhook endpoint was switched off',
    text: 'The endpoint returned 410 Gone, which means that it no longer accepts requests. It was switched off. Events are held for 30 days: switch it on again and send them.',
  },
}

/** Notifies administrators of a failing or switched-off endpoint. */
export function writeEndpointMail(
  alert: NonNullable<EndpointAlert>,
  { portalName, publicUrl }: Config,
  { id, address }: { readonly id: number; readonly address: string },
): Omit<Mail, 'to'> {
  const { subject, text } = texts[alert]
  return {
    subject: `${portalName}: ${subject}`,
    ...layOutMail({
      portalName,
      greeting: `${subject}.`,
      before: [text],
      table: [{ label: 'Address', value: address }],
      link: { label: 'Open Webhook', url: `${publicUrl}/webhook/${id}` },
      after: ['You receive this email because you are an administrator of the portal.'],
    }),
  }
}
