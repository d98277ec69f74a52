import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { secondStep, session } from '../calls.ts'
import { DisabledAccount } from '../refusals.ts'
import { line } from '../../text.ts'

/** The path of the page first asked for; empty for home. */
const returnTo = z.string()

export const singleSignOnCalls = defineCalls({
  /** For the browser that went to the identity provider and has come back with a code; once, within a minute. */
  signInByProvider: {
    method: 'POST',
    path: '/sign-in-by-provider',
    permission: 'anyone',
    input: z.strictObject({ code: line(200, { required: 'Sign in with your identity provider first' }, 'none') }),
    /** Without a session if the role requires two factors and the provider has not said that two were used. */
    reply: z.union([session.extend({ returnTo }), secondStep.extend({ returnTo })]),
    replyIsSecret: true,
    isSignIn: true,
    errors: {
      /** Never given, used, expired or given to another browser. */
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
 * Three steps of a sign-in at the identity provider are addresses that the browser is sent to, and no calls. The first
 * takes `returnTo`, a path of the portal.
 */
export const START_PATH = '/single-sign-on/start'
/** Where the provider sends people back to. */
export const CALLBACK_PATH = '/single-sign-on/callback'
/** Where the portal goes on, with a code in the fragment. */
export const ARRIVAL_PATH = '/single-sign-on'

/** Why a sign-in at the identity provider led nowhere, as the sign-in page says it of a provider of that name. */
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
