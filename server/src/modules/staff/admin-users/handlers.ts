import type { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { changesBetween } from '../../../platform/audit/changes.ts'
import { record } from '../../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { refuseCommon } from '../../../platform/http/refusal.ts'
import { publishLive } from '../../../platform/live/publish.ts'
import { clearRefusals } from '../../../platform/throttling/keyed-queue.ts'
import { findLockedUntil, unlock } from '../limits.ts'
import { createLink } from '../links.ts'
import { mailLink } from '../mails.ts'
import { invite } from '../invite.ts'
import { findStaffByEmail, lockStaffByEmail } from '../queries.ts'
import {
  findAdminUser,
  hasOtherActiveAdministrator,
  isActiveAdministrator,
  listAdminUsers,
  lockAccounts,
  updateStaff,
} from './queries.ts'
import { type Account, isActiveAdministratorAccount } from './rules.ts'

export const adminUsersHandlers = {
  async getAllAdminUsers(_request, { db }) {
    return listAdminUsers(db)
  },

  async getAdminUser({ input, refuse }, { db }) {
    const found = await findAdminUser(db, input.adminEmail)
    if (!found) throw refuse('UserNotFound')
    return found
  },

  async isEmailAvailable({ input }, { db }) {
    return (await findAdminUser(db, input.adminEmail)) === undefined
  },

  async createAdminUser({ input, staff, requestId, refuse }, context) {
    const { email, firstName, lastName, role, ...rest } = input
    allUsed(rest)
    await context.transaction(async (tx) => {
      const at = context.now()
      if (!(await invite(tx, context, { email, firstName, lastName, role }))) throw refuse('UserExists')
      const after = { firstName, lastName, role }
      await record(tx, { staff, action: 'create-admin-user', subject: email, after, at, requestId })
    })
  },

  async updateAdminUser({ input, staff, requestId, refuse }, { transaction, now }) {
    const { email, edited, firstName, lastName, role, disabled, ...rest } = input
    allUsed(rest)
    const wanted: Account = { firstName, lastName, role, disabled }
    if (email === staff.email) throw refuse('OwnAccount')
    await transaction(async (tx) => {
      await lockAccounts(tx)
      const found = await lockStaffByEmail(tx, email)
      if (!found) throw refuse('UserNotFound')
      if (edited && changesBetween<Account>(found, edited) !== null) throw refuse('AdminUserChanged')
      const endsAdministrator = isActiveAdministratorAccount(found) && !isActiveAdministratorAccount(wanted)
      if (endsAdministrator && !(await hasOtherActiveAdministrator(tx, found.id))) throw refuse('LastAdministrator')
      // The user may have been demoted or disabled while this waited for the lock.
      if (!(await isActiveAdministrator(tx, staff.id))) throw refuseCommon('NotAllowed')
      const changes = changesBetween<Account>(found, wanted)
      if (changes === null) return

      await updateStaff(tx, found.id, wanted)
      // The follow-ups of a disabled user are now assigned to the role.
      await publishLive(tx, 'queues')
      await record(tx, { staff, action: 'update-admin-user', subject: email, ...changes, at: now(), requestId })
    })
  },

  async getAdminUserLock({ input, refuse }, context) {
    const found = await findStaffByEmail(context.db, input.adminEmail)
    if (!found) throw refuse('UserNotFound')
    return { lockedUntil: await findLockedUntil(context, found) }
  },

  async unlockAdminUser({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const found = await lockStaffByEmail(tx, input.email)
      if (!found) throw refuse('UserNotFound')
      const lockedUntil = await findLockedUntil({ ...context, db: tx }, found)
      await unlock(tx, context, found)
      const change = { before: { lockedUntil: lockedUntil?.toISOString() ?? null }, after: { lockedUntil: null } }
      const at = context.now()
      await record(tx, { staff, action: 'unlock-admin-user', subject: found.email, ...change, at, requestId })
    })
    clearRefusals(context.pool)
  },

  async sendAdminUserResetPasswordEmail({ input, staff, requestId, refuse }, context) {
    if (input.email === staff.email) throw refuse('OwnAccount')
    await context.transaction(async (tx) => {
      const found = await lockStaffByEmail(tx, input.email)
      if (!found) throw refuse('UserNotFound')
      if (found.disabled) throw refuse('DisabledAccount')
      const url = await createLink(tx, context, found.id, 'reset')
      await mailLink(tx, context, { to: found, purpose: 'reset', url })
      const action = 'send-admin-user-reset-password-email'
      await record(tx, { staff, action, subject: found.email, at: context.now(), requestId })
    })
  },
} satisfies Handlers<typeof adminUsersCalls>
