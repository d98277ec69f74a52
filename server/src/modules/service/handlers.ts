import { toUsername } from '@portal/contract/customers/username'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { insertError } from '../application-errors/public.ts'
import { findCustomerId } from '../customers/public.ts'
import { readStream } from '../events/public.ts'
import type { ServiceHandlers } from './service-handler.ts'
import { signUp } from './sign-up.ts'

export const serviceHandlers: ServiceHandlers = {
  async reportError({ input, holder }, { transaction, now }) {
    return transaction(async (tx) => {
      const receivedAt = now()
      const customerId = input.customer ? await findCustomerId(tx, toUsername(input.customer)) : null
      const fingerprint = await insertError(tx, {
        // The clocks of devices are wrong at times; what is to come cannot have been.
        occurredAt: input.occurredAt < receivedAt ? input.occurredAt : receivedAt,
        receivedAt,
        description: input.description,
        app: input.app || null,
        customerId,
        serviceKeyId: holder.id,
      })
      return { fingerprint }
    })
  },

  async signUp(request, context) {
    const { password } = request.input
    // Before anything is locked: computing it takes its time.
    const passwordHash = password === undefined ? null : await hashPassword(password)
    return context.transaction((tx) => signUp(tx, request, passwordHash, context))
  },

  async listEvents({ input, refuse }, { db }) {
    const page = await readStream(db, input.cursor, input.limit)
    if (!page) throw refuse('CursorNotFound')
    return page
  },
}
