import { capitalize } from './capitalize.ts'

/** The characters that reasons may have, and what becomes of others that people type or paste. */

/** Also the characters of people's names. */
export const PLAIN_TEXT = /^[\p{L}\p{M}\d\-,.' ]+$/u
const REASON_CHARACTERS = "letters, digits, spaces and - , . '"

const MAX_NAMED = 10

/** Line breaks and other blanks become spaces, each one: a text that was pasted from several lines. */
export function toSingleLine(text: string): string {
  return text.replace(/\s/g, ' ')
}

/** The same, and typographic apostrophes and dashes become plain ones. */
export function toPlainCharacters(text: string): string {
  return toSingleLine(text)
    .replace(/[\u2018\u2019\u201b\u02bc\u2032\uff07]/g, "'")
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
}

/** What the hint of a reason says: what is allowed, and what in the text is not. */
export function reasonHint(text: string): string {
  const rejected = charactersRejectedIn(text)
  if (rejected.length === 0) return capitalize(REASON_CHARACTERS)
  return `Remove ${rejected.join(' ')} and use only ${REASON_CHARACTERS}`
}

/** The characters of a text that no reason may have, each once and named so that it can be found in the text. */
export function charactersRejectedIn(text: string): string[] {
  const rejected = new Set(Array.from(text).filter((character) => !PLAIN_TEXT.test(character)))
  return Array.from(rejected, named).slice(0, MAX_NAMED)
}

/** What cannot be seen is named by its number. */
function named(character: string): string {
  if (!/[\p{C}\p{Z}]/u.test(character)) return character
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}
