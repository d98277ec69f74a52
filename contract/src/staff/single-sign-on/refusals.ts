import { DisabledAccount } from '../refusals.ts'

/** Why a sign-in at the identity provider led nowhere, as the sign-in page says it of a provider of that name. */
export const singleSignOnRefusals = {
  Cancelled: (name) => `You have not signed in with ${name}.`,
  SignInExpired: () => 'Your sign-in has expired, or was begun in another browser. Please sign in again.',
  ProviderUnavailable: (name) =>
    `Signing in with ${name} is not possible just now. Please try again later, or use your password.`,
  NotProven: (name) =>
    `Signing in with ${name} has failed: who you are was not proven. Please try again, or contact the administrator.`,
  NoAccount: () => 'There is no account for you. Please contact the administrator.',
  EmailUnverified: (name) =>
    `Your email address is not verified by ${name}, so your account could not be found. Please contact the administrator.`,
  LinkedToAnother: (name) => `Your account belongs to another person at ${name}. Please contact the administrator.`,
  DisabledAccount: () => DisabledAccount.message,
  TooManyRequests: () => 'Too many sign-ins have been begun. Please wait a few minutes before you try again.',
} as const satisfies Record<string, (name: string) => string>

export type SingleSignOnRefusal = keyof typeof singleSignOnRefusals

export function isSingleSignOnRefusal(text: string | undefined): text is SingleSignOnRefusal {
  return text !== undefined && Object.hasOwn(singleSignOnRefusals, text)
}
