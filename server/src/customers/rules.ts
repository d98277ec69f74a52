/** A text of which nothing but blanks is left is not known. */
export function blankToNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
