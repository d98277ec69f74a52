import type { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { record } from '../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import { insertServiceKey, listServiceKeys, revokeServiceKey } from './queries.ts'

/** Distinguishes a key from other secrets, wherever one turns up. */
const PREFIX = 'psk_'
const SHOWN_START = 10

export const serviceKeysHandlers = {
  async getServiceKeys(_request, { db }) {
    return listServiceKeys(db)
  },

  async createServiceKey({ input, staff, requestId, refuse }, { transaction, now }) {
    const key = PREFIX + createToken().token
    const { name, scopes, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      const start = key.slice(0, SHOWN_START)
      const id = await insertServiceKey(tx, { name, scopes, hash: hashToken(key), start, createdBy: staff.id, at })
      if (id === null) throw refuse('ServiceKeyExists')
      await record(tx, { staff, action: 'create-service-key', at, requestId, subject: name, after: { scopes, start } })
    })
    return { key }
  },

  async revokeServiceKey({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const at = now()
      const name = await revokeServiceKey(tx, input.id, staff.id, at)
      if (name === null) throw refuse('ServiceKeyNotFound')
      await record(tx, { staff, action: 'revoke-service-key', at, requestId, subject: name })
    })
  },
} satisfies Handlers<typeof serviceKeysCalls>
