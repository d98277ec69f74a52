/** Parts of an email address or URL, between which it wraps; any other text is a single part. */
export function breakableParts(text: string): readonly string[] {
  if (isUrl(text)) return text.split(/(?<=[@/])(?=[^/])|(?=\.)/)
  return text.includes('@') ? text.split(/(?<=[@/])(?=[^/])/) : [text]
}

/** Whether the text has a word longer than any name, besides the parts of addresses. */
export function hasLongWord(text: string): boolean {
  return (isUrl(text) ? /[^\s@/.]{16}/ : /[^\s@/]{16}/).test(text)
}

function isUrl(text: string): boolean {
  return text.includes('://')
}
