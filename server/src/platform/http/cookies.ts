/** The value of a cookie that the browser has sent; null without one. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key = '', ...value] = part.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return null
}

export interface NewCookie {
  readonly name: string
  /** Of letters that a cookie may hold as they are, such as base64url. */
  readonly value: string
  readonly maxAgeSeconds: number
  readonly isSecure: boolean
  /** `Lax` comes along when another site sends the person back to us, `Strict` does not; by default Lax. */
  readonly sameSite?: 'Lax' | 'Strict'
}

/** A cookie that no script reads, and that comes along with no form of another site. */
export function writeCookie({ name, value, maxAgeSeconds, isSecure, sameSite = 'Lax' }: NewCookie): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}`
  return `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`
}
