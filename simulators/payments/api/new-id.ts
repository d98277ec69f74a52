import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const LENGTH = 24

/** Returns `<prefix>_` and 24 letters and digits, in the format of the provider's IDs. */
export function newId(prefix: string): string {
  let letters = ''
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      // Bytes above the last whole multiple of the alphabet would favor its first letters.
      if (byte < 248 && letters.length < LENGTH) letters += LETTERS[byte % LETTERS.length]
    }
  }
  return `${prefix}_${letters}`
}
