import type { customersCalls } from '@portal/contract/customers/calls'
import { eventName } from '@portal/contract/customers/event-names'
import type { CustomerStatus } from '@portal/contract/customers/facts'
import { toUsername } from '@portal/contract/customers/username'
import { formatFullName } from '@portal/contract/full-name'
import type { Tx } from '../../platform/db/connect.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { type Action, act, type CustomerChange } from './act.ts'
import { convertToComplimentary, endComplimentary } from './complimentary.ts'
import { findFieldChanges } from './details/field-changes.ts'
import { findDetails } from './details/queries.ts'
import { keepReadable } from './details/readable.ts'
import { toDetails } from './details/to-details.ts'
import { editProfile } from './edit.ts'
import { deleteDevices, findCustomerId, type LockedCustomer, updateCustomer } from './queries.ts'
import { findCustomers } from './search/queries.ts'

export const customersHandlers = {
  async searchUsers({ input, refuse }, { db, config }) {
    const { rows, tooMany } = await findCustomers(db, { text: input.searchText, atMost: config.limits.customersFound })
    if (tooMany) throw refuse('TooManyUsersFound')
    if (rows.length === 0) throw refuse('NoUsersFound')
    return rows
  },

  async getUserDetails({ input, refuse }, { db }) {
    const row = await findDetails(db, toUsername(input.email))
    if (!row) throw refuse('UserNotFound')
    return keepReadable(toDetails(row))
  },

  async getUserFieldChanges({ input, refuse }, { db }) {
    const customerId = await findCustomerId(db, toUsername(input.email))
    if (customerId === null) throw refuse('UserNotFound')
    return findFieldChanges(db, customerId)
  },

  async verifyUser(request, context) {
    await act(request, context, verify, (tx, customer) => setStatus(tx, customer, 'active'))
  },

  async suspendUser(request, context) {
    await act(request, context, suspend, (tx, customer) => setStatus(tx, customer, 'suspended'))
  },

  async unsuspendUser(request, context) {
    await act(request, context, unsuspend, (tx, customer) => setStatus(tx, customer, 'active'))
  },

  async clearUserSessions(request, context) {
    await act(request, context, resetDevices, async (tx, { id }) => {
      const names = await deleteDevices(tx, id)
      return {
        details: `${names.length} ${names.length === 1 ? 'device' : 'devices'}`,
        before: { devices: names },
        after: { devices: [] },
      }
    })
  },

  async changePassword(request, context) {
    const { email, newPassword, ...rest } = request.input
    allUsed(rest)
    // Before the customer is locked: computing it takes its time.
    const passwordHash = await hashPassword(newPassword)
    await act({ ...request, input: { email } }, context, modifyPassword, async (tx, { id }) => {
      await updateCustomer(tx, id, { password_hash: passwordHash })
      return { before: {}, after: {} }
    })
  },

  async convertToComplimentary(request, context) {
    const { email, durationDays, reason, ...rest } = request.input
    allUsed(rest)
    await act({ ...request, input: { email } }, context, upgradeToComplimentary, (tx, customer) =>
      convertToComplimentary(tx, customer, { durationDays, reason, staff: request.staff }, context),
    )
  },

  async endComplimentarySubscription(request, context) {
    await act(request, context, stopComplimentary, (tx, customer) => endComplimentary(tx, customer, context))
  },

  async updateUserInfo(request, context) {
    await editProfile(
      request,
      context,
      modifyName,
      (before, after) => `${formatFullName(before)} is now ${formatFullName(after)}`,
    )
  },

  async updatePreferences(request, context) {
    await editProfile(request, context, modifyPreferences)
  },

  async updateSupportInfo(request, context) {
    await editProfile(request, context, modifySupportInformation)
  },
} satisfies Handlers<typeof customersCalls>

const verify: Action = { offered: 'verify', permission: 'verify-customer', event: eventName.verified }
const suspend: Action = { offered: 'suspend', permission: 'suspend-customer', event: eventName.suspended }
const unsuspend: Action = { offered: 'unsuspend', permission: 'unsuspend-customer', event: eventName.unsuspended }
const modifyName: Action = { offered: 'modifyName', permission: 'modify-name', event: eventName.nameChanged }
const modifyPreferences: Action = {
  offered: 'modifyPreferences',
  permission: 'modify-preferences',
  event: eventName.preferencesChanged,
}
const modifyPassword: Action = {
  offered: 'modifyPassword',
  permission: 'modify-password',
  event: eventName.passwordChanged,
}
const resetDevices: Action = { offered: 'resetDevices', permission: 'reset-devices', event: eventName.devicesReset }
const upgradeToComplimentary: Action = {
  offered: 'upgradeToComplimentary',
  permission: 'upgrade-to-complimentary',
  event: eventName.upgradedToComplimentary,
}
const stopComplimentary: Action = {
  offered: 'endComplimentary',
  permission: 'end-complimentary',
  event: eventName.complimentaryEnded,
}
const modifySupportInformation: Action = {
  offered: 'modifySupportInformation',
  permission: 'modify-support-information',
  event: eventName.supportInformationChanged,
}

async function setStatus(tx: Tx, { id, facts }: LockedCustomer, status: CustomerStatus): Promise<CustomerChange> {
  await updateCustomer(tx, id, { status })
  return { before: { status: facts.status }, after: { status } }
}
