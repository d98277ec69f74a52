import { toUsername } from '@portal/contract/customers/username'
import { formatFullName } from '@portal/contract/full-name'
import type { liveCalls } from '@portal/contract/live/calls'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { findCustomerId } from '../customers/public.ts'
import { findCustomerIds, findPresence } from './queries.ts'
import { PRESENT_FOR_MS, streamsOf } from './streams.ts'

export const liveHandlers = {
  async followChanges({ input, staff, refuse }, context) {
    const { customers: shown, ...rest } = input
    allUsed(rest)
    const opened = new Map(shown.map(({ email, form }) => [toUsername(email), { email, form }]))
    const found = await findCustomerIds(context.db, [...opened.keys()])
    const customers = [...opened].flatMap(([username, page]) => {
      const id = found.get(username)
      return id === undefined ? [] : [{ id, ...page }]
    })
    const stream = streamsOf(context).open({ staffId: staff.id, sessionId: staff.sessionId, customers })
    if (stream === null) throw refuse('TooManyStreams')
    return stream
  },

  async getPresence({ input, staff, refuse }, { db, trueNow }) {
    const customerId = await findCustomerId(db, toUsername(input.email))
    if (customerId === null) throw refuse('UserNotFound')
    const seenAfter = new Date(trueNow().getTime() - PRESENT_FOR_MS)
    const present = await findPresence(db, { customerId, exceptStaffId: staff.id, seenAfter })
    return present.map((one) => ({ name: formatFullName(one), form: one.form || null }))
  },
} satisfies Handlers<typeof liveCalls>
