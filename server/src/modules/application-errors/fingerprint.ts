import { createHash } from 'node:crypto'

export interface Fingerprint {
  /** 16 hexadecimal digits. */
  readonly fingerprint: string
  /** The normalized first lines of the text, at most 500 characters. */
  readonly pattern: string
}

const PATTERN_MAX_LENGTH = 500
/** Stack traces are long and vary by caller; the first lines identify the error. */
const LINES = 3

/**
 * The variable parts, longest first, because an ID may contain numbers. No pattern rescans text that failed to match,
 * so matching takes linear time.
 */
const variableParts: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/[^\s"'<>)]+/gi, '<address>'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '<id>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b/g, '<network address>'],
  [/(?<!\\)"(?:[^"\\\n]|\\.)*"|“[^“”\n]*”|`[^`\n]*`|(?<![\p{L}\d\\])'(?:[^'\\\n]|\\.)*'(?![\p{L}\d])/gu, '<text>'],
  [/\b0x[\da-f]+\b/gi, '<id>'],
  [/\b(?=[a-z]*\d)(?=\d*[a-z])[\da-z]{12,}\b/gi, '<id>'],
  [/\d+(?:[.,]\d+)*/g, '<number>'],
]

/** Returns what errors of the same kind have in common: the text without numbers, IDs and quotations. */
export function fingerprintOf(description: string): Fingerprint {
  const lines = description.split(/\r\n|\r|\n/).map((line) => line.trim())
  const beginning = lines.filter((line) => line !== '').slice(0, LINES)
  const alike = variableParts.reduce((text, [pattern, mark]) => text.replace(pattern, mark), beginning.join('\n'))
  const pattern = cut(alike.replace(/[^\S\n]+/g, ' '))
  return { fingerprint: createHash('sha256').update(pattern.toLowerCase()).digest('hex').slice(0, 16), pattern }
}

/** Does not split a character. */
function cut(text: string): string {
  const short = text.slice(0, PATTERN_MAX_LENGTH)
  return short.isWellFormed() ? short : short.slice(0, -1)
}
