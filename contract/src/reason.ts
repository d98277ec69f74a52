import { capitalize } from './capitalize.ts'

/** Allowed characters of reasons, and replacements for other typed or pasted characters. */

/** Also the allowed characters of names. */
export const PLAIN_TEXT = /^[\p{L}\p{M}\d\-,.' ]+$/u
const REASON_CHARACTERS = "letters, digits, spaces and - , . '"

const MAX_NAMED = 10

/** Replaces each run of line breaks and blanks by one space, for text pasted from several lines. */
export function toSingleLine(text: string): string {
  return text.replace(/\s/g, ' ')
}

/** The same, and replaces typographic apostrophes and dashes with plain ones. */
export function toPlainCharacters(text: string): string {
  return toSingleLine(text)
    .replace(/[\u2018\u2019\u201b\u02bc\u2032\uff07]/g, "'")
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
}

/** Hint for a reason: the allowed characters, and those rejected in the text. */
export function reasonHint(text: string): string {
  const rejected = charactersRejectedIn(text)
  if (rejected.length === 0) return capitalize(REASON_CHARACTERS)
  return `Remove ${rejected.join(' ')} and use only ${REASON_CHARACTERS}`
}

/** Returns each rejected character of a text once, named so that the user can find it. */
export function charactersRejectedIn(text: string): string[] {
  const rejected = new Set(Array.from(text).filter((character) => !PLAIN_TEXT.test(character)))
  return Array.from(rejected, named).slice(0, MAX_NAMED)
}

/** Names an invisible character by its code point. */
function named(character: string): string {
  if (!/[\p{C}\p{Z}]/u.test(character)) return character
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}
