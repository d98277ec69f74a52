import { createHmac } from 'node:crypto'
import type { Proofs } from '../../../integrations/identity/identity-provider.ts'
import type { Config } from '../../../platform/settings/config.ts'

/** Long enough for a password, a second factor and a look for the phone. */
export const AWAY_FOR_SECONDS = 600
const CODE_SECONDS = 60
const LONGEST_RETURN_PATH = 2000

export function attemptExpiresAt(begunAt: Date): Date {
  return new Date(begunAt.getTime() + AWAY_FOR_SECONDS * 1000)
}

export function codeExpiresAt(givenAt: Date): Date {
  return new Date(givenAt.getTime() + CODE_SECONDS * 1000)
}

/** Behind TLS, of a name that no other host of the domain can set. */
export function browserCookieName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return isSecure({ publicUrl }) ? '__Host-sign-in' : 'sign-in'
}

export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

/** 256 bits, as we give them. */
export function isBrowserKey(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text)
}

/** Made of what only the browser and we have: nothing that is stored helps anyone to finish a sign-in. */
export function proofsOf(browserKey: string, state: string): Proofs {
  const derive = (purpose: string) => createHmac('sha256', browserKey).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

/** A path of the portal unchanged, anything else as none: no redirects to other sites. */
export function returnPath(text: unknown): string {
  const isLocal = typeof text === 'string' && /^\/(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u.test(text)
  return isLocal && text.length <= LONGEST_RETURN_PATH ? text : ''
}
