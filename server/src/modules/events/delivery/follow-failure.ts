import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { listAlertRecipients } from '../../../platform/mail/alert-recipients.ts'
import { layOutMail } from '../../../platform/mail/lay-out.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { noteFailure, noteWarning, switchOff } from './queries.ts'
import { afterFailure, type EndpointNews } from './rules.ts'

/** Notes that an endpoint fails: administrators are warned once, and after days it is switched off. */
export async function followFailure(
  tx: Tx,
  context: Context,
  endpointId: number,
  status: number | null,
  at: Date,
): Promise<void> {
  const endpoint = await noteFailure(tx, endpointId, at)
  if (!endpoint) return
  const news = afterFailure(endpoint, status, at)
  if (news === null) return
  if (news === 'warn') await noteWarning(tx, endpointId, at)
  else {
    await switchOff(tx, endpointId, { reason: news, at })
    const change = { before: { state: 'on' }, after: { state: 'off', reason: news } }
    const subject = endpoint.address
    await record(tx, { staff: null, action: 'switch-off-webhook', at, requestId: null, subject, ...change })
  }
  const mail = write(news, context, { id: endpointId, address: endpoint.address })
  for (const to of await listAlertRecipients(tx, context, ['administrator'])) {
    await queueMail(tx, context, { ...mail, to })
  }
}

const words: Record<NonNullable<EndpointNews>, { readonly subject: string; readonly text: string }> = {
  warn: {
    subject: 'A webhook endpoint is failing',
    text: 'Every request to this endpoint has failed for an hour. Requests are repeated for three days. After five days the endpoint is switched off.',
  },
  failing: {
    subject: 'A webhook endpoint was switched off',
    text: 'Every request to this endpoint has failed for five days. It was switched off. Events are held for 30 days: switch it on again and send them.',
  },
  gone: {
    subject: 'A webhook endpoint was switched off',
    text: 'The endpoint answered 410 Gone, which asks for no more requests. It was switched off. Events are held for 30 days: switch it on again and send them.',
  },
}

function write(news: NonNullable<EndpointNews>, { config }: Context, { id, address }: { id: number; address: string }) {
  const { subject, text } = words[news]
  return {
    subject: `${config.portalName}: ${subject}`,
    ...layOutMail({
      portalName: config.portalName,
      greeting: `${subject}.`,
      before: [text],
      table: [{ label: 'Address', value: address }],
      link: { label: 'Open Webhook', url: `${config.publicUrl}/webhook/${id}` },
      after: ['You receive this email because you are an administrator of the portal.'],
    }),
  }
}
