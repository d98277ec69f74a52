import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { secondStep, session } from '../calls.ts'
import { DisabledAccount } from '../refusals.ts'
import { line } from '../../text.ts'

/** Path of the page requested first; empty for home. */
const returnTo = z.string()

export const singleSignOnCalls = defineCalls({
  /** Called by a browser that returns from the identity provider with a code; works once, within a minute. */
  signInByProvider: {
    method: 'POST',
    path: '/sign-in-by-provider',
    permission: 'anyone',
    input: z.strictObject({ code: line(200, { required: 'Sign in with your identity provider first' }, 'none') }),
    /** Without a session if the role requires two factors and the provider did not confirm them. */
    reply: z.union([session.extend({ returnTo }), secondStep.extend({ returnTo })]),
    replyIsSecret: true,
    isSignIn: true,
    errors: {
      /** Unknown, used, expired or issued to another browser. */
      InvalidCode: {
        status: 400,
        message: 'Your sign-in expired or was started in another browser. Sign in again.',
      },
      DisabledAccount,
    },
    failed: 'Sign In failed',
  },
})

/**
 * Three steps of a sign-in with the identity provider are browser redirects instead of calls. The first takes
 * `returnTo`, a path of the portal.
 */
export const START_PATH = '/single-sign-on/start'
/** Where the provider redirects the browser. */
export const CALLBACK_PATH = '/single-sign-on/callback'
/** Where the portal continues, with a code in the fragment. */
export const ARRIVAL_PATH = '/single-sign-on'

/** Why a sign-in with the identity provider failed; the sign-in page shows it with the provider's name. */
export const singleSignOnRefusals = {
  Cancelled: (name) => `Sign-in with ${name} was cancelled.`,
  SignInExpired: () => 'Your sign-in expired or was started in another browser. Sign in again.',
  ProviderUnavailable: (name) =>
    `Sign-in with ${name} is temporarily unavailable. Try again later or use your password.`,
  NotProven: (name) => `${name} could not verify your identity. Try again or contact your administrator.`,
  NoAccount: () => 'No account matches your identity. Contact your administrator.',
  EmailUnverified: (name) => `${name} has not verified your email address. Contact your administrator.`,
  LinkedToAnother: (name) => `Your account is linked to a different ${name} identity. Contact your administrator.`,
  DisabledAccount: () => DisabledAccount.message,
  TooManyRequests: () => 'Too many sign-in attempts. Wait a few minutes and try again.',
} as const satisfies Record<string, (name: string) => string>

export type SingleSignOnRefusal = keyof typeof singleSignOnRefusals

export function isSingleSignOnRefusal(text: string | undefined): text is SingleSignOnRefusal {
  return text !== undefined && Object.hasOwn(singleSignOnRefusals, text)
}
