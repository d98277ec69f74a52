import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const LENGTH = 24

/** `<prefix>_` and 24 letters and digits, as the provider's own ids look. */
export function newId(prefix: string): string {
  let letters = ''
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      // Bytes beyond the last whole round of letters would favour the first ones.
      if (byte < 248 && letters.length < LENGTH) letters += LETTERS[byte % LETTERS.length]
    }
  }
  return `${prefix}_${letters}`
}
