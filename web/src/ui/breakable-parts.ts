/** Characters of a host, or of a folder in a URL, that are kept on one line. */
const MAX_UNBROKEN = 48

/** Parts of an email address or URL, between which it wraps; any other text is a single part. */
export function breakableParts(text: string): readonly string[] {
  if (isUrl(text)) return text.split(/(?<=[^:/]\/)(?=[^/])/)
  return text.includes('@') ? text.split(/(?<=[@/])(?=[^/])/) : [text]
}

/** Whether the text has a word longer than any name, or an address a longer part than most. */
export function hasLongWord(text: string): boolean {
  return isUrl(text) ? breakableParts(text).some(({ length }) => length > MAX_UNBROKEN) : /[^\s@/]{16}/.test(text)
}

function isUrl(text: string): boolean {
  return text.includes('://')
}
