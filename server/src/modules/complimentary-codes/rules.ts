/** Omits characters that are confused when a code is read aloud or typed from paper: I and 1, O and 0. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** Generates a code of 50 random bits from a random UUID, which cannot be guessed. */
export function generateCode(id: string): string {
  const hex = id.replaceAll('-', '')
  // The first twelve and the last fifteen digits of a UUID are random; two digits give one character.
  const pairs = `${hex.slice(0, 12)}${hex.slice(17)}`.match(/../g) ?? []
  return pairs
    .slice(0, LENGTH)
    .map((pair) => SIGNS.charAt(Number.parseInt(pair, 16) % SIGNS.length))
    .join('')
}
