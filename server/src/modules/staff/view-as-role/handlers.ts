import { MINUTE_MS } from '@portal/contract/durations'
import { VIEW_MINUTES, type viewAsRoleCalls } from '@portal/contract/staff/view-as-role/calls'
import { record } from '../../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { endRoleViews } from './end-role-views.ts'

export const viewAsRoleHandlers = {
  async viewAsRole({ input, staff, requestId }, context) {
    const { role, ...rest } = input
    allUsed(rest)
    await context.transaction(async (tx) => {
      const at = context.now()
      const { sessionId } = staff
      // Records the end of an earlier view that has expired.
      await endRoleViews(tx, { sessionId, at, requestId })
      const viewed_until = new Date(at.getTime() + VIEW_MINUTES * MINUTE_MS)
      await tx
        .insertInto('role_views')
        .values({ session_id: sessionId, staff_id: staff.id, viewed_role: role, viewed_until })
        .execute()
      await record(tx, { staff, action: 'view-as-role', at, requestId, before: {}, after: { role } })
    })
  },

  async stopViewingAsRole({ staff, requestId }, context) {
    await context.transaction((tx) => endRoleViews(tx, { sessionId: staff.sessionId, at: context.now(), requestId }))
  },
} satisfies Handlers<typeof viewAsRoleCalls>
