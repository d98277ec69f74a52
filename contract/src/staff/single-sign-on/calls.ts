import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { line } from '../../text.ts'
import { secondStep, session } from '../calls.ts'
import { DisabledAccount } from '../refusals.ts'

/** The path of the page first asked for; empty for home. */
const returnTo = z.string()

export const singleSignOnCalls = defineCalls({
  /** For the browser that went to the identity provider and has come back with a code; once, within a minute. */
  signInByProvider: {
    method: 'POST',
    path: '/sign-in-by-provider',
    right: 'anyone',
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
