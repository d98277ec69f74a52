import { createHash, randomBytes } from 'node:crypto'

/** What lets somebody in: given away once, kept only as its hash. */
export interface NewToken {
  /** 256 random bits, base64url. */
  readonly token: string
  readonly hash: Buffer
}

export function createToken(): NewToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256, which suffices where nobody can guess what was hashed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
