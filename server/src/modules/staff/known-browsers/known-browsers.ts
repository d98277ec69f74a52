import { DAY_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { cookieNameOf, writeCookie } from '../../../platform/http/cookies.ts'
import { createToken, hashToken, isToken } from '../../../platform/secrets/tokens.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { deleteOldestBrowsers, isKnownBrowser, putKnownBrowser } from './queries.ts'

const RETENTION_DAYS = 90
/** Programs that do not store cookies count as another browser on each sign-in. */
const MAX_BROWSERS_PER_ACCOUNT = 20
const COOKIE = 'known-browser'

/** The cookies of a request and of its response. */
export interface Cookies {
  cookie(name: string): string | null
  setCookie(cookie: string): void
}

type Parts = Pick<Context, 'config' | 'now'>

/**
 * Returns the rate-limit key of this browser if the account of `email` has signed in with it before. Returns null for
 * other browsers, and if the account's password was changed or the account disabled since then.
 */
export async function findKnownBrowser(
  { db, ...parts }: Parts & Pick<Context, 'db'>,
  cookies: Pick<Cookies, 'cookie'>,
  email: string | null,
): Promise<string | null> {
  const key = readKey(parts.config, cookies)
  if (key === null) return null
  const keyHash = hashToken(key)
  const isKnown = await isKnownBrowser(db, email, { keyHash, usedAfter: unusedSince(parts.now()) })
  return isKnown ? keyHash.toString('base64url') : null
}

/** Remembers the browser of a sign-in that has passed every required factor. */
export async function rememberBrowser(tx: Tx, parts: Parts, cookies: Cookies, staffId: number): Promise<void> {
  const at = parts.now()
  const sent = readKey(parts.config, cookies)
  // Replaces a planted key: only we issue keys.
  const isOurs =
    sent !== null && (await isKnownBrowser(tx, null, { keyHash: hashToken(sent), usedAfter: unusedSince(at) }))
  const key = sent !== null && isOurs ? sent : createToken().token
  await putKnownBrowser(tx, staffId, { keyHash: hashToken(key), at })
  await deleteOldestBrowsers(tx, staffId, MAX_BROWSERS_PER_ACCOUNT)
  const maxAgeSeconds = (RETENTION_DAYS * DAY_MS) / 1000
  cookies.setCookie(writeCookie(parts.config, { name: COOKIE, value: key, maxAgeSeconds, sameSite: 'Strict' }))
}

/** Browsers last used at or before this instant are no longer known. */
export function unusedSince(now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
}

function readKey(config: Pick<Config, 'publicUrl'>, { cookie }: Pick<Cookies, 'cookie'>): string | null {
  const key = cookie(cookieNameOf(COOKIE, config))
  return isToken(key) ? key : null
}
