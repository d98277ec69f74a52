export interface Entry {
  /** What the field showed so far. */
  readonly before: string
  /** By a key; otherwise it was pasted, filled in by the browser, or something was deleted. */
  readonly isTyped: boolean
}

/** Brings what is entered into shape; it adds and leaves out anything but digits, and digits only where they are too many. */
export type Mask = (text: string, entry: Entry) => string

/**
 * What a field shows once `text` has been entered, and where its caret is: behind the digit that it was behind. A key
 * for which there is no room changes nothing, wherever it is typed.
 */
export function enter(mask: Mask, text: string, caret: number, entry: Entry): { text: string; caret: number } {
  const shaped = mask(text, entry)
  if (entry.isTyped && countDigits(shaped) < countDigits(text)) return { text: entry.before, caret: caret - 1 }
  const isAtEnd = caret === text.length
  return { text: shaped, caret: isAtEnd ? shaped.length : positionAfter(shaped, countDigits(text.slice(0, caret))) }
}

/** How many digits a text has. */
export function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, '').length
}

/** What to say of digits for which there is no room; nothing where all are shown. */
export function leftOutText(shown: string, entered: string, isTyped: boolean): string {
  const kept = countDigits(shown)
  if (kept >= countDigits(entered)) return ''
  return isTyped ? `You can enter up to ${kept} digits.` : `Shortened to ${kept} digits.`
}

/** Where in `text` that many digits have gone by. */
function positionAfter(text: string, digits: number): number {
  let position = 0
  for (let seen = 0; seen < digits && position < text.length; position += 1) {
    if (/[0-9]/.test(text.charAt(position))) seen += 1
  }
  return position
}
