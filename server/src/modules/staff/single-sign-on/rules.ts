import { createHmac } from 'node:crypto'
import type { Proofs } from '../../../integrations/identity/identity-provider.ts'

/** Long enough for a password, a second factor and finding the phone. */
export const SIGN_IN_TIMEOUT_SECONDS = 600
const CODE_SECONDS = 60
const MAX_RETURN_PATH_LENGTH = 2000

export function attemptExpiresAt(begunAt: Date): Date {
  return new Date(begunAt.getTime() + SIGN_IN_TIMEOUT_SECONDS * 1000)
}

export function codeExpiresAt(givenAt: Date): Date {
  return new Date(givenAt.getTime() + CODE_SECONDS * 1000)
}

/** The cookie with the key of a browser that signs in at the provider. */
export const BROWSER_COOKIE = 'sign-in'

/** Derives the proofs from data that only the browser and we have: nothing stored lets anyone complete a sign-in. */
export function proofsOf(browserKey: string, state: string): Proofs {
  const derive = (purpose: string) => createHmac('sha256', browserKey).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

/** Returns a path of the portal unchanged, and an empty one for anything else, to prevent redirects to other sites. */
export function returnPath(text: unknown): string {
  const isLocal = typeof text === 'string' && /^\/(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u.test(text)
  return isLocal && text.length <= MAX_RETURN_PATH_LENGTH ? text : ''
}
