import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import { refuseCommon } from '../../../platform/http/refusal.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { recordDiscrepancy } from '../queries/discrepancies.ts'
import { insertProviderEvent } from '../queries/provider-events.ts'
import { handleProviderEvent } from './handle-event.ts'
import { isSigned, type ProviderEvent, type ReadEvent, readEvent } from './provider-events.ts'

/** Receives payment provider events: verifies, stores and acknowledges them immediately. The worker processes them. */
export async function serveWebhooks(app: FastifyInstance, context: Context): Promise<void> {
  const { webhookSecret } = context.config.payments
  if (webhookSecret === null) return
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        return sendRefusal(reply, refuseCommon('InvalidRequest'))
      }
      if (!(await isSigned(request.body, signature, webhookSecret))) {
        return sendRefusal(reply, refuseCommon('InvalidRequest'))
      }
      const read = readEvent(request.body)
      if (read === null) return sendRefusal(reply, refuseCommon('InvalidRequest'))
      if (read.unreadable !== null) await noteUnreadable(context, read.unreadable)
      if (read.event !== null) await storeEvent(context, read.event)
      return reply.type('text/plain').send('')
    })
  })
}

/** Stores an event and queues its processing. Ignores duplicates. */
export async function storeEvent(context: Context, { id, type, facts }: ProviderEvent): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const isNew = await insertProviderEvent(tx, { id, type, facts, receivedAt: context.now() })
    if (isNew) await enqueue(tx, context, handleProviderEvent, { id })
  })
}

/** Accepts an unreadable event, because a repeated delivery would be the same. Staff must find out what it reported. */
async function noteUnreadable(
  context: Context,
  { id, type, reason }: NonNullable<ReadEvent['unreadable']>,
): Promise<void> {
  context.log.warn({ event: id, type, reason }, 'payment provider: event cannot be read')
  await recordDiscrepancy(context, {
    customerId: null,
    providerId: id,
    amountCents: null,
    finding: `Unreadable event: ${type}.`,
  })
}
