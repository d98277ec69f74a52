import { MINUTE_MS } from '@portal/contract/durations'
import type { IdentityProvider } from '../../../integrations/identity/identity-provider.ts'
import type { Context } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/network.ts'
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts'
import { tryAttempt } from '../../../platform/throttling/throttle.ts'
import { insertAttempt } from './queries.ts'
import { SignInRefused } from './refused.ts'
import { attemptExpiresAt, proofsOf } from './rules.ts'

/** A whole office may sit behind one address and come in at nine. */
const ATTEMPTS_FROM_ONE_ADDRESS = 300
const ATTEMPTS_OF_ONE_BROWSER = 50
const WINDOW_MS = 15 * MINUTE_MS

export interface Beginning {
  /** Known only to the browser that leaves. */
  readonly browserKey: string
  /** A path of the portal; empty for home. */
  readonly returnTo: string
  readonly address: string
  /** What the browser is counted under if any account was signed in to in it; null for its address. */
  readonly knownBrowser: string | null
}

/**
 * Starts a sign-in at the provider.
 *
 * @returns the address that they are sent to
 * @throws SignInRefused
 */
export async function beginSignIn(
  context: Context,
  provider: IdentityProvider,
  { browserKey, returnTo, address, knownBrowser }: Beginning,
): Promise<string> {
  const limit = knownBrowser
    ? { key: `single-sign-on browser ${knownBrowser}`, maxAttempts: ATTEMPTS_OF_ONE_BROWSER }
    : { key: `single-sign-on from ${networkOf(address)}`, maxAttempts: ATTEMPTS_FROM_ONE_ADDRESS }
  const { isAdmitted } = await tryAttempt(context, [{ ...limit, windowMs: WINDOW_MS }])
  if (!isAdmitted) throw new SignInRefused('TooManyRequests', { returnTo })

  const { token: state, hash: stateHash } = createToken()
  const url = await provider.addressOf(proofsOf(browserKey, state)).catch(SignInRefused.rethrow(returnTo))
  const expiresAt = attemptExpiresAt(context.now())
  await insertAttempt(context.db, { stateHash, browserHash: hashToken(browserKey), returnTo, expiresAt })
  return url
}
