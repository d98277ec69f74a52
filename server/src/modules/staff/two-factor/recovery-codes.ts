import { createHash, randomInt } from 'node:crypto'

const CODES = 10
const LENGTH = 16
const GROUP = /.{4}(?=.)/g
/** Crockford's alphabet, which has no lookalikes. 16 characters are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates ten codes such as `7KQ2-MX4D-9TBA-H3WE`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, createCode)
}

/** Returns the SHA-256, which suffices for unguessable input. Ignores how the code is written. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(plain(code)).digest()
}

function createCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  return characters.join('').replace(GROUP, '$&-')
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}
