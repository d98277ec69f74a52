/**
 * Estimates the strength of a password for the five-segment bar: a score from 5 to 45 in steps of 5.
 *
 * - 5 to start with;
 * - 5 for each kind of character after the first: lower case, upper case, digits, symbols;
 * - 5 each for 6, 8, 10, 12 and 16 characters: length counts most.
 *
 * A password below the minimum length always scores 5. A longer password never scores less than its start. The score is
 * only a hint; the field `newPassword` decides what is accepted.
 */
export function passwordScore(password: string): number {
  const length = Array.from(password).length
  if (length < MIN_LENGTH) return 5

  const kinds = characterKinds.filter((kind) => kind.test(password)).length
  const lengths = lengthSteps.filter((step) => length >= step).length
  return 5 + 5 * (kinds - 1) + 5 * lengths
}

/** Number of filled segments: 1 below 10, and one more from each of 10, 20, 30 and 40. */
export function passwordLevel(password: string): 1 | 2 | 3 | 4 | 5 {
  const score = passwordScore(password)
  if (score < 10) return 1
  if (score < 20) return 2
  if (score < 30) return 3
  if (score < 40) return 4
  return 5
}

const MIN_LENGTH = 6
const lengthSteps = [MIN_LENGTH, 8, 10, 12, 16]
/** Every character is exactly one kind; letters without case count as lower case. */
const characterKinds = [/(?!\p{Lu})\p{L}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
