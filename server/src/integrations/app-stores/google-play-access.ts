import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { MINUTE_MS } from '@portal/contract/durations'
import { StoreError } from './store.ts'

export interface GoogleAccount {
  readonly serviceAccount: { readonly email: string; readonly privateKey: string }
  /** Null for Google's own URLs. */
  readonly apiBase: string | null
}

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher'
const TIMEOUT_MS = 10_000

/** Requests an access token for the service account, and caches it until a minute before it expires. */
export function createAccess({ serviceAccount, apiBase }: GoogleAccount, now: () => Date): () => Promise<string> {
  const tokenUrl = apiBase === null ? 'https://oauth2.googleapis.com/token' : `${apiBase}/token`
  const reply = z.object({ access_token: z.string(), expires_in: z.number() })
  let cached: { readonly token: string; readonly until: number } | undefined
  return async () => {
    const at = now().getTime()
    if (cached && at < cached.until && at > cached.until - 60 * MINUTE_MS) return cached.token
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(serviceAccount.email)
      .setAudience(tokenUrl)
      .setIssuedAt(now())
      .setExpirationTime(new Date(at + 60 * MINUTE_MS))
      .sign(await importPKCS8(serviceAccount.privateKey, 'RS256'))
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const response = await send(tokenUrl, { method: 'POST', body })
    if (!response.ok) throw new StoreError('unavailable', new Error(`token request returned ${response.status}`))
    const { access_token: token, expires_in: seconds } = reply.parse(await response.json())
    cached = { token, until: at + seconds * 1000 - MINUTE_MS }
    return token
  }
}

export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    throw new StoreError('unavailable', error)
  }
}
