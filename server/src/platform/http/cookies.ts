import type { Config } from '../settings/config.ts'

/** Returns the value of a cookie in the request; null if it is missing. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key = '', ...value] = part.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return null
}

/** Returns the name of a cookie; with TLS, one that no other host of the domain can set. */
export function cookieNameOf(name: string, config: Pick<Config, 'publicUrl'>): string {
  return isSecure(config) ? `__Host-${name}` : name
}

export interface NewCookie {
  readonly name: string
  /** Only characters that a cookie allows unescaped, such as base64url. */
  readonly value: string
  readonly maxAgeSeconds: number
  /**
   * The browser sends a `Lax` cookie when another site links back to the portal, but not a `Strict` one. Defaults to
   * Lax.
   */
  readonly sameSite?: 'Lax' | 'Strict'
}

/** Formats a cookie that scripts cannot read and that browsers do not send with forms from other sites. */
export function writeCookie(
  config: Pick<Config, 'publicUrl'>,
  { name, value, maxAgeSeconds, sameSite = 'Lax' }: NewCookie,
): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}`
  return `${cookieNameOf(name, config)}=${value}; ${attributes}${isSecure(config) ? '; Secure' : ''}`
}

/** Whether browsers reach the portal by TLS. */
export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}
