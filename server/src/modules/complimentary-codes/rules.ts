/** Without those that are taken for each other when a code is read aloud or typed from paper: I and 1, O and 0. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** A code of 50 random bits from a random UUID: it cannot be found by trying. */
export function codeFrom(id: string): string {
  const hex = id.replaceAll('-', '')
  // The first twelve digits of a UUID and the last fifteen are random; two digits make one sign.
  const pairs = `${hex.slice(0, 12)}${hex.slice(17)}`.match(/../g) ?? []
  return pairs
    .slice(0, LENGTH)
    .map((pair) => SIGNS.charAt(Number.parseInt(pair, 16) % SIGNS.length))
    .join('')
}
