import { customersCalls } from '@portal/contract/customers/calls'
import { toUsername } from '@portal/contract/customers/username'
import { easternDay } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { performAction } from './perform-action.ts'
import { performGift } from './costs.ts'
import { convertToComplimentary, endComplimentary } from './complimentary.ts'
import { findFieldChanges } from './queries/field-changes.ts'
import { listImportedHistory } from './queries/imported-history.ts'
import { findDetails } from './queries/details.ts'
import { omitUnreadable } from './details/readable.ts'
import { withProblems } from './details/problems.ts'
import { toDetails } from './details/to-details.ts'
import { editProfile } from './edit.ts'
import { findCustomerId, updateCustomer } from './queries/customers.ts'
import { findCustomers } from './search/queries.ts'
import { statusHandlers } from './status/handlers.ts'

export const customersHandlers = {
  ...statusHandlers,

  async searchUsers({ input, refuse }, { db, config }) {
    const { rows, tooMany } = await findCustomers(db, { text: input.searchText, atMost: config.limits.customersFound })
    if (tooMany) throw refuse('TooManyUsersFound')
    if (rows.length === 0) throw refuse('NoUsersFound')
    return rows
  },

  async getUserDetails({ input, refuse }, { db, now }) {
    const row = await findDetails(db, toUsername(input.email))
    if (!row) throw refuse('UserNotFound')
    return withProblems(omitUnreadable(toDetails(row)), row, easternDay(now()))
  },

  async getUserFieldChanges({ input, refuse }, { db }) {
    const customerId = await findCustomerId(db, toUsername(input.email))
    if (customerId === null) throw refuse('UserNotFound')
    return findFieldChanges(db, customerId)
  },

  async getImportedHistory({ input, refuse }, { db }) {
    const customerId = await findCustomerId(db, toUsername(input.email))
    if (customerId === null) throw refuse('UserNotFound')
    return listImportedHistory(db, customerId)
  },

  async changePassword(request, context) {
    const { email, newPassword, ...rest } = request.input
    allUsed(rest)
    // Hashing is slow, so it happens before the customer is locked.
    const passwordHash = await hashPassword(newPassword)
    await performAction(
      customersCalls.changePassword,
      { ...request, input: { email } },
      context,
      async ({ tx, account }) => {
        await updateCustomer(tx, account.id, { password_hash: passwordHash })
        return { facts: {}, after: {} }
      },
    )
  },

  async convertToComplimentary(request, context) {
    const { email, durationDays, reason, ...rest } = request.input
    allUsed(rest)
    const gift = { action: 'upgradeToComplimentary', durationDays }
    await performGift(
      customersCalls.convertToComplimentary,
      { ...request, input: { email } },
      context,
      gift,
      (locked) => convertToComplimentary(locked, { durationDays, reason }, context.newId()),
    )
  },

  async endComplimentarySubscription(request, context) {
    await performAction(customersCalls.endComplimentarySubscription, request, context, endComplimentary)
  },

  async updateUserInfo(request, context) {
    await editProfile(
      customersCalls.updateUserInfo,
      request,
      context,
      (before, after) => `${formatFullName(before)} is now ${formatFullName(after)}`,
    )
  },

  async updatePreferences(request, context) {
    await editProfile(customersCalls.updatePreferences, request, context)
  },

  async updateSupportInfo(request, context) {
    await editProfile(customersCalls.updateSupportInfo, request, context)
  },
} satisfies Handlers<typeof customersCalls>
