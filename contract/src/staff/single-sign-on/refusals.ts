import { DisabledAccount } from '../refusals.ts'

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
