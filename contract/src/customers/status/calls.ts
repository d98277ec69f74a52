import { defineCalls } from '../../call.ts'
import { eventName } from '../event-names.ts'
import { actionOnCustomer, onCustomer } from '../one-customer.ts'

/** Actions that change whether and where a customer can watch. */
export const statusCalls = defineCalls({
  verifyUser: actionOnCustomer({
    path: '/verify-user',
    permission: 'verify-customer',
    offered: ['verify'],
    event: eventName.verified,
    input: onCustomer,
    done: 'Customer has been verified successfully.',
    failed: 'Error verifying customer.',
  }),
  suspendUser: actionOnCustomer({
    path: '/suspend-user',
    permission: 'suspend-customer',
    offered: ['suspend'],
    event: eventName.suspended,
    input: onCustomer,
    done: 'Customer suspended successfully.',
    failed: 'Error suspending customer.',
  }),
  unsuspendUser: actionOnCustomer({
    path: '/unsuspend-user',
    permission: 'unsuspend-customer',
    offered: ['unsuspend'],
    event: eventName.unsuspended,
    input: onCustomer,
    done: 'Customer unsuspended successfully.',
    failed: 'Error unsuspending customer.',
  }),
  clearUserSessions: actionOnCustomer({
    path: '/clear-user-sessions',
    permission: 'reset-devices',
    offered: ['resetDevices'],
    event: eventName.devicesReset,
    input: onCustomer,
    done: 'Customer devices have been reset successfully.',
    failed: 'Error resetting customer devices.',
  }),
})
