import { DAY_MS } from '@portal/contract/durations'
import type { securityEventsCalls } from '@portal/contract/security-events/calls'
import type { Handlers } from '../../platform/http/handler.ts'
import { listSecurityEvents } from './queries.ts'

const MAX_LISTED = 1_000

export const securityEventsHandlers = {
  async listSecurityEvents({ input }, { db, securityEvents, now }) {
    // The list includes what this process has counted in the last second.
    await securityEvents.flush()
    const after = input.days === undefined ? null : new Date(now().getTime() - Number(input.days) * DAY_MS)
    return listSecurityEvents(db, { after, limit: MAX_LISTED })
  },
} satisfies Handlers<typeof securityEventsCalls>
