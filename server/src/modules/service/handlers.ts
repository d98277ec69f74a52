import { toUsername } from '@portal/contract/customers/username'
import { insertError } from '../application-errors/public.ts'
import { findCustomerId } from '../customers/public.ts'
import { codeHandlers } from './codes/handlers.ts'
import { contentHandlers } from './content/handlers.ts'
import { customerHandlers } from './customers/handlers.ts'
import { deviceHandlers } from './devices/handlers.ts'
import { readStream } from '../events/public.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { purchaseHandlers } from './purchases/handlers.ts'
import type { ServiceHandlers } from './service-handler.ts'
import { signUpHandlers } from './sign-ups/handlers.ts'

export const serviceHandlers: ServiceHandlers = {
  ...signUpHandlers,
  ...customerHandlers,
  ...deviceHandlers,
  ...codeHandlers,
  ...contentHandlers,
  ...paymentHandlers,
  ...purchaseHandlers,

  async reportError({ input, owner }, { transaction, now }) {
    return transaction(async (tx) => {
      const receivedAt = now()
      const customerId = input.customer ? await findCustomerId(tx, toUsername(input.customer)) : null
      const fingerprint = await insertError(tx, {
        // Device clocks may be wrong; a time in the future is replaced.
        occurredAt: input.occurredAt < receivedAt ? input.occurredAt : receivedAt,
        receivedAt,
        description: input.description,
        app: input.app || null,
        customerId,
        serviceKeyId: owner.id,
      })
      return { fingerprint }
    })
  },

  async listEvents({ input, refuse }, { db }) {
    const page = await readStream(db, input.cursor, input.limit)
    if (!page) throw refuse('CursorNotFound')
    return page
  },
}
