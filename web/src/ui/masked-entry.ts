export interface Entry {
  /** Previous content of the field. */
  readonly before: string
  /** Typed; otherwise pasted, filled in by the browser, or deleted. */
  readonly isTyped: boolean
}

/** Formats the input; may add and remove anything except digits, and removes digits only if there are too many. */
export type Mask = (text: string, entry: Entry) => string

/**
 * Content of a field after `text` was entered, with its caret: after the same digit as before. A key without room for
 * its digit changes nothing, at any position.
 */
export function enter(mask: Mask, text: string, caret: number, entry: Entry): { text: string; caret: number } {
  const shaped = mask(text, entry)
  if (entry.isTyped && countDigits(shaped) < countDigits(text)) return { text: entry.before, caret: caret - 1 }
  const isAtEnd = caret === text.length
  return { text: shaped, caret: isAtEnd ? shaped.length : positionAfter(shaped, countDigits(text.slice(0, caret))) }
}

/** Number of digits in a text. */
export function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, '').length
}

/** Message about digits that do not fit; empty if all are shown. */
export function omittedDigitsText(shown: string, entered: string, isTyped: boolean): string {
  const count = countDigits(shown)
  if (count >= countDigits(entered)) return ''
  return isTyped ? `You can enter up to ${count} digits.` : `Shortened to ${count} digits.`
}

/** Position in `text` after the given number of digits. */
function positionAfter(text: string, digits: number): number {
  let position = 0
  for (let seen = 0; seen < digits && position < text.length; position += 1) {
    if (/[0-9]/.test(text.charAt(position))) seen += 1
  }
  return position
}
