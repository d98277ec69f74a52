import type { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { record } from '../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import { insertServiceKey, isExpired, listServiceKeys, revokeServiceKey } from './queries.ts'

/** Identifies a leaked secret as a service key. */
const PREFIX = 'psk_'
const SHOWN_START = 10

export const serviceKeysHandlers = {
  async getServiceKeys(_request, { db, now }) {
    return listServiceKeys(db, now())
  },

  async createServiceKey({ input, staff, requestId, refuse }, { transaction, now }) {
    const key = PREFIX + createToken().token
    const { name, scopes, addresses = [], expiresOn: lastDay, ...rest } = input
    allUsed(rest)
    const expiresOn = lastDay || null
    await transaction(async (tx) => {
      const at = now()
      if (isExpired({ expiresOn }, at)) throw refuse('ExpiryInThePast')
      const start = key.slice(0, SHOWN_START)
      const shown = { scopes, start, expiresOn, addresses }
      const id = await insertServiceKey(tx, { name, ...shown, hash: hashToken(key), createdBy: staff.id, at })
      if (id === null) throw refuse('ServiceKeyExists')
      await record(tx, { staff, action: 'create-service-key', at, requestId, subject: name, after: shown })
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
