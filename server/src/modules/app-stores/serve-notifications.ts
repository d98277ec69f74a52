import type { FastifyInstance } from 'fastify'
import { StoreError } from '../../integrations/app-stores/store.ts'
import type { Context } from '../../platform/context.ts'
import { isHostile } from '../../platform/http/hostile-input.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { handleStoreMessage } from './handle-message.ts'
import { insertMessage } from './message-queries.ts'
import type { Device } from './queries.ts'

const PATHS = { ios: '/webhooks/app-store', android: '/webhooks/google-play' } as const satisfies Record<Device, string>
const MAX_BODY_BYTES = 256 * 1024

/** Receives app store notifications: verifies, stores and acknowledges them immediately. The worker processes them. */
export async function serveStoreNotifications(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const device of ['ios', 'android'] as const) {
      const store = context.stores[device]
      if (store === null) continue
      scope.post(PATHS[device], { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
        if (typeof request.body !== 'string') return reply.code(400).send('')
        try {
          const { authorization } = request.headers
          const received = await store.receive({ body: request.body, authorization })
          const { messageId, kind, storeId } = received
          if (messageId === '' || isHostile({ messageId, kind, storeId })) return reply.code(200).send('')
          await context.db.transaction().execute(async (tx) => {
            const id = await insertMessage(tx, device, received, context.now())
            if (id !== null) await enqueue(tx, context, handleStoreMessage, { id })
          })
          return reply.code(200).send('')
        } catch (error) {
          if (!(error instanceof StoreError)) throw error
          context.log.warn({ device, reason: error.reason }, 'app store notification rejected')
          return reply.code(STATUS[error.reason]).send('')
        }
      })
    }
  })
}

/** Stores retry after a 503 and stop after a 200, because another app's notification will never concern us. */
const STATUS = { forged: 401, 'not-ours': 200, unavailable: 503 } as const satisfies Record<
  StoreError['reason'],
  number
>
