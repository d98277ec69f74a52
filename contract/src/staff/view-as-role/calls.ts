import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { roles } from '../../permissions.ts'

export const VIEW_MINUTES = 30

/** View the portal as another role, read-only. */
export const viewAsRoleCalls = defineCalls({
  viewAsRole: {
    method: 'POST',
    path: '/view-as-role',
    permission: 'view-as-role',
    input: z.strictObject({ role: z.enum(roles) }),
    reply: nothing,
    errors: {},
    done: 'You now see the portal as this role. Nothing can be changed.',
    failed: 'Unable to view the portal as this role',
  },
  stopViewingAsRole: {
    method: 'POST',
    path: '/stop-viewing-as-role',
    // Called as the viewed role, which has no permission to view as others.
    permission: 'signed-in',
    isForViewing: true,
    input: noInput,
    reply: nothing,
    errors: {},
    done: 'You see the portal with your own role again.',
    failed: 'Unable to stop viewing as this role',
  },
})
