import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { firstName, lastName, role, staffEmail } from '../../fields.ts'
import { instant } from '../../wire.ts'
import { signedInUser } from '../calls.ts'
import { OwnAccount, UserNotFound } from '../refusals.ts'

const adminUser = signedInUser.extend({
  disabled: z.boolean(),
  /** Whether the account uses two-factor authentication. */
  twoFactor: z.boolean(),
})
export type AdminUser = z.output<typeof adminUser>

const UserExists = { status: 409, message: 'There is already an admin user with this email address.' } as const

/** Account fields that an administrator can edit; the email address is fixed. */
const editableFields = { firstName, lastName, role, disabled: z.boolean() }

export const adminUsersCalls = defineCalls({
  getAllAdminUsers: {
    method: 'GET',
    path: '/get-all-admin-users',
    permission: 'admin-users',
    input: noInput,
    reply: z.array(adminUser),
    errors: {},
    failed: 'Error fetching admin users',
  },
  getAdminUser: {
    method: 'GET',
    path: '/get-admin-user',
    permission: 'admin-users',
    input: z.strictObject({ adminEmail: staffEmail }),
    reply: adminUser,
    errors: { UserNotFound },
    failed: 'Error fetching admin user',
  },
  isEmailAvailable: {
    method: 'GET',
    path: '/is-email-available',
    permission: 'admin-users',
    input: z.strictObject({ adminEmail: staffEmail }),
    reply: z.boolean(),
    errors: {},
    failed: 'Unable to check whether the email address is available',
  },
  createAdminUser: {
    method: 'POST',
    path: '/create-admin-user',
    permission: 'admin-users',
    input: z.strictObject({ email: staffEmail, firstName, lastName, role }),
    reply: nothing,
    errors: { UserExists },
    done: 'New admin user created successfully',
    failed: 'Unable to create admin user',
  },
  updateAdminUser: {
    method: 'POST',
    path: '/update-admin-user',
    permission: 'admin-users',
    /** If the edited account is included, the edit is rejected if the account has since changed. */
    input: z.strictObject({ email: staffEmail, ...editableFields, edited: z.strictObject(editableFields).optional() }),
    reply: nothing,
    errors: {
      UserNotFound,
      OwnAccount,
      AdminUserChanged: {
        status: 409,
        message: 'This admin user was changed by someone else. Review the changes and save again.',
      },
      LastAdministrator: {
        status: 409,
        message: 'Unable to update admin user. At least one active administrator is required.',
      },
    },
    done: 'Admin user updated successfully',
    failed: 'Unable to update admin user',
  },
  sendAdminUserResetPasswordEmail: {
    method: 'POST',
    path: '/send-admin-user-reset-password-email',
    permission: 'admin-users',
    input: z.strictObject({ email: staffEmail }),
    reply: nothing,
    errors: {
      UserNotFound,
      OwnAccount: { status: 409, message: 'Unable to send reset password email to the user.' },
      DisabledAccount: { status: 409, message: 'Unable to send reset password email to the user.' },
    },
    done: 'The reset password email has been sent to the user.',
    failed: 'Unable to send reset password email to the user.',
  },
  /** Whether too many failed password or code attempts lock the account, anywhere. */
  getAdminUserLock: {
    method: 'GET',
    path: '/get-admin-user-lock',
    permission: 'admin-users',
    input: z.strictObject({ adminEmail: staffEmail }),
    /** End of the account's last lock; null if it is not locked. */
    reply: z.object({ lockedUntil: instant.nullable() }),
    errors: { UserNotFound },
    failed: 'Unable to check whether the admin user is locked',
  },
  /** Unlocks the account immediately: previous failed attempts no longer count. */
  unlockAdminUser: {
    method: 'POST',
    path: '/unlock-admin-user',
    permission: 'admin-users',
    input: z.strictObject({ email: staffEmail }),
    reply: nothing,
    errors: { UserNotFound },
    done: 'Admin user unlocked successfully',
    failed: 'Unable to unlock admin user',
  },
})
