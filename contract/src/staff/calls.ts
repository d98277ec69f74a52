import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import {
  confirmPassword,
  currentPassword,
  linkToken,
  newPassword,
  ownEmail,
  ownNewPassword,
  password,
} from '../fields.ts'
import { roles } from '../permissions.ts'
import { instant } from '../wire.ts'
import { CommonPassword, DisabledAccount, WrongCurrentPassword } from './refusals.ts'

/** The signed-in user. */
export const signedInUser = z
  .object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** The role the user views the portal as, otherwise their own. */
    role: z.enum(roles),
    /** Set while an administrator views the portal as another role. */
    viewingUntil: instant.optional(),
  })
  .meta({ id: 'SignedInUser' })
export type SignedInUser = z.output<typeof signedInUser>

const InvalidToken = { status: 400, message: 'Password token has expired or is invalid' } as const
const InvalidResetToken = { status: 400, message: 'Reset password token has expired or is invalid' } as const

/** Result of a sign-in. */
export const session = z.object({ token: z.string() }).meta({ id: 'Session' })
/** The password was correct, and a second step follows: entering a code, or setting up an authenticator app. */
export const secondStep = z
  .object({ challenge: z.string(), step: z.enum(['code', 'enrol']) })
  .meta({ id: 'SecondStep' })
export type SecondStep = z.output<typeof secondStep>

/** Makes a rule about two fields run even if a third field is invalid. */
const isForm = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null

export const staffCalls = defineCalls({
  signIn: {
    method: 'POST',
    path: '/sign-in',
    permission: 'anyone',
    input: z.strictObject({ email: ownEmail, password }),
    reply: z.union([session, secondStep]),
    replyIsSecret: true,
    isSignIn: true,
    errors: {
      /** The same for unknown accounts and incorrect passwords. */
      Unauthorized: { status: 400, message: 'Sign In failed' },
      /** Only returned after a correct password. */
      DisabledAccount,
      TooManyRequests: { status: 429, message: 'Sign In failed. Too many attempts. Wait a few minutes and try again.' },
    },
    failed: 'Sign In failed',
  },
  signOut: {
    method: 'POST',
    path: '/sign-out',
    isForViewing: true,
    permission: 'signed-in',
    input: noInput,
    reply: nothing,
    errors: {},
    failed: 'Unable to sign out',
  },
  getUserProfile: {
    method: 'GET',
    path: '/get-user-profile',
    permission: 'signed-in',
    input: noInput,
    reply: signedInUser,
    errors: {},
    failed: 'Sign In failed',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/request-password-reset',
    permission: 'anyone',
    input: z.strictObject({ email: ownEmail }),
    reply: nothing,
    errors: {},
    /** The same for every address, so it does not reveal which accounts exist. */
    done: 'If an account exists for this email address, a password reset link has been sent to it.',
    failed: 'Unable to request a password reset',
  },
  checkPasswordToken: {
    method: 'GET',
    path: '/check-password-token',
    permission: 'anyone',
    input: z.strictObject({ token: linkToken }),
    /** The account (for password managers), and the page the link is for. */
    reply: z.object({ email: z.string(), purpose: z.enum(['set', 'reset']) }),
    errors: { InvalidToken },
    failed: 'Unable to verify the link',
  },
  setPassword: {
    method: 'POST',
    path: '/set-password',
    permission: 'anyone',
    input: z.strictObject({ token: linkToken, password: newPassword }),
    reply: nothing,
    errors: { InvalidToken, CommonPassword },
    done: 'Your password has been set. Please sign in.',
    failed: 'Unable to set your password',
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    permission: 'anyone',
    input: z.strictObject({ token: linkToken, password: newPassword }),
    reply: nothing,
    errors: { InvalidToken: InvalidResetToken, CommonPassword },
    done: 'Your password has been reset. Please sign in.',
    failed: 'Unable to reset your password',
  },
  changeMyPassword: {
    method: 'POST',
    path: '/change-my-password',
    permission: 'change-my-password',
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
    /** The session continues with a new token; all other sessions of the account end. */
    reply: session,
    replyIsSecret: true,
    errors: { Unauthorized: { ...WrongCurrentPassword, hasToast: true }, CommonPassword },
    done: 'Password has been changed successfully',
    failed: 'Error occurred while changing password',
  },
})
