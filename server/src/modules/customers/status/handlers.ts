import type { eventName } from '@portal/contract/customers/event-names'
import type { CustomerStatus } from '@portal/contract/customers/facts'
import { statusCalls } from '@portal/contract/customers/status/calls'
import type { Handlers } from '../../../platform/http/handler.ts'
import { performAction, type CustomerChange } from '../perform-action.ts'
import type { LockedCustomer } from '../account.ts'
import { deleteDevices, updateCustomer } from '../queries/customers.ts'

export const statusHandlers = {
  async verifyUser(request, context) {
    await performAction(statusCalls.verifyUser, request, context, verify)
  },

  async suspendUser(request, context) {
    await performAction(statusCalls.suspendUser, request, context, (locked) => setStatus(locked, 'suspended'))
  },

  async unsuspendUser(request, context) {
    await performAction(statusCalls.unsuspendUser, request, context, (locked) => setStatus(locked, 'active'))
  },

  async clearUserSessions(request, context) {
    await performAction(statusCalls.clearUserSessions, request, context, async ({ tx, account }) => {
      const devices = await deleteDevices(tx, account.id)
      return {
        details: `${devices.length} ${devices.length === 1 ? 'device' : 'devices'}`,
        facts: { deviceIds: devices.map(({ id }) => id), isAll: true },
        before: { devices: devices.map(({ name }) => name) },
        after: { devices: [] },
      }
    })
  },
} satisfies Handlers<typeof statusCalls>

/** Marks the customer as verified. */
export function verify(locked: LockedCustomer): Promise<CustomerChange<typeof eventName.verified>> {
  return setStatus(locked, 'active')
}

type StatusChange = CustomerChange<
  typeof eventName.verified | typeof eventName.suspended | typeof eventName.unsuspended
>

async function setStatus({ tx, account }: LockedCustomer, status: CustomerStatus): Promise<StatusChange> {
  const { status: previousStatus } = account.facts
  await updateCustomer(tx, account.id, { status })
  return { facts: { previousStatus, status }, before: { status: previousStatus }, after: { status } }
}
