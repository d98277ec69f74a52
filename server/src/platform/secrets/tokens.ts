import { createHash, randomBytes } from 'node:crypto'

/** A credential: returned once, stored only as a hash. */
export interface NewToken {
  /** 256 random bits, base64url. */
  readonly token: string
  readonly hash: Buffer
}

export function createToken(): NewToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Whether a text has the format of our tokens. */
export function isToken(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text)
}

/** Returns the SHA-256 hash, which suffices for unguessable input. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
