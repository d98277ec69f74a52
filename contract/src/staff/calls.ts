import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import {
  confirmPassword,
  currentPassword,
  firstName,
  lastName,
  linkToken,
  newPassword,
  ownEmail,
  ownNewPassword,
  password,
  role,
  staffEmail,
} from '../fields.ts'
import { roles } from '../rights.ts'

/** Whoever is signed in. */
export const signedInUser = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
})
export type SignedInUser = z.output<typeof signedInUser>

export const adminUser = signedInUser.extend({
  disabled: z.boolean(),
  /** Whether signing in takes a second factor. */
  twoFactor: z.boolean(),
})
export type AdminUser = z.output<typeof adminUser>

const InvalidToken = { status: 400, message: 'Password token has expired or is invalid' } as const
const InvalidResetToken = { status: 400, message: 'Reset password token has expired or is invalid' } as const
const UserExists = { status: 409, message: 'There is already an admin user with this email address.' } as const
const UserNotFound = { status: 404, message: 'Admin user not found' } as const
const OwnAccount = { status: 409, message: 'You cannot update your own account' } as const

const session = z.object({ token: z.string() })
/** The password was right, and a second step follows: a code, or setting up what makes one. */
const secondStep = z.object({ challenge: z.string(), step: z.enum(['code', 'enrol']) })
export type SecondStep = z.output<typeof secondStep>

/** Has a rule about two fields speak up as well while a third is still in error. */
const isForm = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null
/** What an administrator can change of an account; its e-mail address stays. */
const editableFields = { firstName, lastName, role, disabled: z.boolean() }

export const staffCalls = defineCalls({
  signIn: {
    method: 'POST',
    path: '/sign-in',
    right: 'anyone',
    input: z.strictObject({ email: ownEmail, password }),
    reply: z.union([session, secondStep]),
    replyIsSecret: true,
    errors: {
      /** Unknown and wrong alike. */
      Unauthorized: { status: 400, message: 'Sign In failed' },
      /** Only after the right password. */
      DisabledAccount: {
        status: 403,
        message: 'Your account has been disabled. Please contact the administrator.',
      },
      TooManyRequests: { status: 429, message: 'Sign In failed. Please wait a few minutes before you try again.' },
    },
    failed: 'Sign In failed',
  },
  signOut: {
    method: 'POST',
    path: '/sign-out',
    right: 'signed-in',
    input: noInput,
    reply: nothing,
    errors: {},
    failed: 'Unable to sign out',
  },
  getUserProfile: {
    method: 'GET',
    path: '/get-user-profile',
    right: 'signed-in',
    input: noInput,
    reply: signedInUser,
    errors: {},
    failed: 'Sign In failed',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/request-password-reset',
    right: 'anyone',
    input: z.strictObject({ email: ownEmail }),
    reply: nothing,
    errors: {},
    /** The same for every address: it tells nobody who has an account. */
    done: 'If there is an account with this email address, a link to reset its password has been sent to it.',
    failed: 'Unable to request a password reset',
  },
  checkPasswordToken: {
    method: 'GET',
    path: '/check-password-token',
    right: 'anyone',
    input: z.strictObject({ token: linkToken }),
    /** Whose password it sets (password managers ask), and for which of the two pages the link was made. */
    reply: z.object({ email: z.string(), purpose: z.enum(['set', 'reset']) }),
    errors: { InvalidToken },
    failed: 'Unable to verify the link',
  },
  setPassword: {
    method: 'POST',
    path: '/set-password',
    right: 'anyone',
    input: z.strictObject({ token: linkToken, password: newPassword }),
    reply: nothing,
    errors: { InvalidToken },
    done: 'Your password has been set. Please sign in.',
    failed: 'Unable to set your password',
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    right: 'anyone',
    input: z.strictObject({ token: linkToken, password: newPassword }),
    reply: nothing,
    errors: { InvalidToken: InvalidResetToken },
    done: 'Your password has been reset. Please sign in.',
    failed: 'Unable to reset your password',
  },
  changeMyPassword: {
    method: 'POST',
    path: '/change-my-password',
    right: 'change-my-password',
    input: z
      .strictObject({ currentPassword, newPassword: ownNewPassword, confirmPassword })
      .refine((form) => form.newPassword !== form.currentPassword, {
        path: ['newPassword'],
        when: isForm,
        error: 'New Password cannot be the same as the current password',
      })
      .refine((form) => form.confirmPassword === form.newPassword, {
        path: ['confirmPassword'],
        when: isForm,
        error: 'Passwords do not match',
      }),
    /** The session goes on under a new token; all others of this account have ended. */
    reply: session,
    replyIsSecret: true,
    errors: { Unauthorized: { status: 400, message: 'Current Password entered is incorrect' } },
    done: 'Password has been changed successfully',
    failed: 'Error occurred while changing password',
  },

  getAllAdminUsers: {
    method: 'GET',
    path: '/get-all-admin-users',
    right: 'admin-users',
    input: noInput,
    reply: z.array(adminUser),
    errors: {},
    failed: 'Error fetching admin users',
  },
  getAdminUser: {
    method: 'GET',
    path: '/get-admin-user',
    right: 'admin-users',
    input: z.strictObject({ adminEmail: staffEmail }),
    reply: adminUser,
    errors: { UserNotFound },
    failed: 'Error fetching admin user',
  },
  isEmailAvailable: {
    method: 'GET',
    path: '/is-email-available',
    right: 'admin-users',
    input: z.strictObject({ adminEmail: staffEmail }),
    reply: z.boolean(),
    errors: {},
    failed: 'Unable to check whether the email address is available',
  },
  createAdminUser: {
    method: 'POST',
    path: '/create-admin-user',
    right: 'admin-users',
    input: z.strictObject({ email: staffEmail, firstName, lastName, role }),
    reply: nothing,
    errors: { UserExists },
    done: 'New admin user created successfully',
    failed: 'Unable to create admin user',
  },
  updateAdminUser: {
    method: 'POST',
    path: '/update-admin-user',
    right: 'admin-users',
    /** With the account that was edited, an edit of one that has changed since is refused. */
    input: z.strictObject({ email: staffEmail, ...editableFields, edited: z.strictObject(editableFields).optional() }),
    reply: nothing,
    errors: {
      UserNotFound,
      OwnAccount,
      AdminUserChanged: {
        status: 409,
        message: 'The admin user has been changed in the meantime. Please check what has changed and save again.',
      },
      LastAdministrator: {
        status: 409,
        message: 'Unable to update admin user: the last active administrator must stay one',
      },
    },
    done: 'Admin user updated successfully',
    failed: 'Unable to update admin user',
  },
  sendAdminUserResetPasswordEmail: {
    method: 'POST',
    path: '/send-admin-user-reset-password-email',
    right: 'admin-users',
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
})
