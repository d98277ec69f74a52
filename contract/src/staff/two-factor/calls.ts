import { z } from 'zod'
import { type CallError, defineCalls, noInput, nothing } from '../../call.ts'
import { currentPassword, staffEmail } from '../../fields.ts'
import { instant } from '../../wire.ts'
import { session } from '../calls.ts'
import { DisabledAccount, OwnAccount, UserNotFound, WrongCurrentPassword } from '../refusals.ts'
import { appOrRecoveryCode, challenge, oneTimeCode, recoveryCode } from './codes.ts'

/** Secret for an authenticator app, to scan as a QR code of the URI or to type in. */
const enrollment = z
  .object({
    /** Base32. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
  })
  .meta({ id: 'TwoFactorSetup' })
export type Enrollment = z.output<typeof enrollment>

/** Returned only once; only the hashes are stored. */
const recoveryCodes = z.array(z.string())

const WrongCode: CallError = {
  status: 400,
  message: 'Incorrect code. Use the current code and check that the time on your phone is correct.',
}
const UsedCode: CallError = { status: 400, message: 'This code has already been used. Wait for the next code.' }
const TooManyRequests: CallError = {
  status: 429,
  message: 'Too many incorrect codes. Wait a few minutes and try again.',
}
const codeErrors = { WrongCode, UsedCode, TooManyRequests } as const
const InvalidChallenge: CallError = {
  status: 400,
  message: 'Your sign-in has expired. Enter your password again.',
}
const TwoFactorIsOn: CallError = { status: 409, message: 'Two-factor authentication is already on.' }
const TwoFactorIsOff: CallError = { status: 409, message: 'Two-factor authentication is off.' }
const EnrolmentExpired: CallError = { status: 409, message: 'Setup has expired. Start again.' }

/**
 * Two-factor authentication at sign-in and its setup. A sign-in with a correct password returns a challenge if a code
 * must follow, or if the role requires two factors that are not set up yet.
 */
export const twoFactorCalls = defineCalls({
  signInWithCode: {
    method: 'POST',
    path: '/sign-in-with-code',
    permission: 'anyone',
    input: z.strictObject({ challenge, code: oneTimeCode }),
    reply: session,
    replyIsSecret: true,
    isSignIn: true,
    errors: { InvalidChallenge, DisabledAccount, ...codeErrors },
    failed: 'Sign In failed',
  },
  signInWithRecoveryCode: {
    method: 'POST',
    path: '/sign-in-with-recovery-code',
    permission: 'anyone',
    input: z.strictObject({ challenge, code: recoveryCode }),
    reply: session.extend({ recoveryCodesLeft: z.int() }),
    replyIsSecret: true,
    isSignIn: true,
    errors: {
      InvalidChallenge,
      DisabledAccount,
      ...codeErrors,
      WrongCode: { status: 400, message: 'Incorrect recovery code.' },
      UsedCode: { status: 400, message: 'This recovery code has already been used. Each code works only once.' },
    },
    failed: 'Sign In failed',
  },
  /** For a role that requires two-factor authentication; there is no session until it is set up. */
  beginRequiredTwoFactor: {
    method: 'POST',
    path: '/begin-required-two-factor',
    permission: 'anyone',
    input: z.strictObject({ challenge }),
    reply: enrollment,
    replyIsSecret: true,
    errors: { InvalidChallenge, DisabledAccount },
    failed: 'Unable to set up two-factor authentication',
  },
  confirmRequiredTwoFactor: {
    method: 'POST',
    path: '/confirm-required-two-factor',
    permission: 'anyone',
    input: z.strictObject({ challenge, code: oneTimeCode }),
    reply: session.extend({ recoveryCodes }),
    replyIsSecret: true,
    isSignIn: true,
    errors: { InvalidChallenge, DisabledAccount, EnrolmentExpired, WrongCode, TooManyRequests },
    done: 'Two-factor authentication turned on',
    failed: 'Unable to turn on two-factor authentication',
  },

  getMyTwoFactor: {
    method: 'GET',
    path: '/get-my-two-factor',
    permission: 'two-factor',
    input: noInput,
    reply: z.object({
      /** Null if off. */
      turnedOnAt: instant.nullable(),
      /** Required by the user's role. */
      isRequired: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
    errors: {},
    failed: 'Error fetching two-factor settings',
  },
  beginTwoFactor: {
    method: 'POST',
    path: '/begin-two-factor',
    permission: 'two-factor',
    input: z.strictObject({ password: currentPassword }),
    reply: enrollment,
    replyIsSecret: true,
    errors: {
      Unauthorized: WrongCurrentPassword,
      TwoFactorIsOn,
    },
    failed: 'Unable to set up two-factor authentication',
  },
  /** For a new phone; the old one works until the new one is confirmed. */
  beginAuthenticatorChange: {
    method: 'POST',
    path: '/begin-authenticator-change',
    permission: 'two-factor',
    input: z.strictObject({ code: appOrRecoveryCode }),
    reply: enrollment,
    replyIsSecret: true,
    errors: { TwoFactorIsOff, ...codeErrors },
    failed: 'Unable to change authenticator app',
  },
  /** Turns on two-factor authentication, or replaces the authenticator app; ends all other sessions of the account. */
  confirmTwoFactor: {
    method: 'POST',
    path: '/confirm-two-factor',
    permission: 'two-factor',
    input: z.strictObject({ code: oneTimeCode }),
    reply: z.object({ recoveryCodes }),
    replyIsSecret: true,
    errors: { EnrolmentExpired, WrongCode, TooManyRequests },
    done: 'Two-factor authentication turned on',
    failed: 'Unable to turn on two-factor authentication',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/renew-recovery-codes',
    permission: 'two-factor',
    input: z.strictObject({ code: appOrRecoveryCode }),
    reply: z.object({ recoveryCodes }),
    replyIsSecret: true,
    errors: { TwoFactorIsOff, ...codeErrors },
    done: 'New recovery codes generated. Your old codes no longer work.',
    failed: 'Unable to generate recovery codes',
  },
  turnOffTwoFactor: {
    method: 'POST',
    path: '/turn-off-two-factor',
    permission: 'two-factor',
    input: z.strictObject({ code: appOrRecoveryCode }),
    reply: nothing,
    errors: {
      TwoFactorIsOff,
      TwoFactorIsRequired: { status: 409, message: 'Your role requires two-factor authentication.' },
      ...codeErrors,
    },
    done: 'Two-factor authentication is off.',
    failed: 'Unable to turn off two-factor authentication',
  },

  /** For a user who has lost their phone; ends all their sessions. */
  turnOffAdminUserTwoFactor: {
    method: 'POST',
    path: '/turn-off-admin-user-two-factor',
    permission: 'admin-users',
    input: z.strictObject({ email: staffEmail }),
    reply: nothing,
    errors: {
      UserNotFound,
      OwnAccount,
      TwoFactorIsOff: { status: 409, message: 'Two-factor authentication is already off for this admin user.' },
    },
    done: 'Two-factor authentication turned off for this admin user',
    failed: 'Unable to turn off two-factor authentication for this admin user',
  },
})
