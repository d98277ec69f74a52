import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { listAlertRecipients } from '../../../platform/mail/alert-recipients.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { writeEndpointMail } from './mails.ts'
import { recordFailure, recordWarning, switchOff } from './queries.ts'
import { afterFailure } from './rules.ts'

/** Records that an endpoint fails. Warns administrators once, and switches the endpoint off after several days. */
export async function handleFailure(
  tx: Tx,
  context: Context,
  endpointId: number,
  status: number | null,
  at: Date,
): Promise<void> {
  const endpoint = await recordFailure(tx, endpointId, at)
  if (!endpoint) return
  const alert = afterFailure(endpoint, status, at)
  if (alert === null) return
  if (alert === 'warn') await recordWarning(tx, endpointId, at)
  else {
    await switchOff(tx, endpointId, { reason: alert, at })
    const change = { before: { state: 'on' }, after: { state: 'off', reason: alert } }
    const subject = endpoint.address
    await record(tx, { staff: null, action: 'switch-off-webhook', at, requestId: null, subject, ...change })
  }
  const mail = writeEndpointMail(alert, context.config, { id: endpointId, address: endpoint.address })
  for (const to of await listAlertRecipients(tx, context, ['administrator'])) {
    await queueMail(tx, context, { ...mail, to })
  }
}
