import { createHash } from 'node:crypto'

export interface Fingerprint {
  /** 16 hexadecimal digits. */
  readonly fingerprint: string
  /** What is left of the text, at most 500 characters: its first lines. */
  readonly pattern: string
}

const PATTERN_MAX_LENGTH = 500
/** A trace goes on for long and differs by what called it; the start says what went wrong. */
const LINES = 3

/**
 * What differs from one time to the next, the longest first, as an id may hold numbers. None starts within what it has
 * just looked at in vain, so that the time is that of the text's length.
 */
const differing: readonly (readonly [RegExp, string])[] = [
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

/** What an error has in common with others of its kind, without the numbers, ids and quotations in it. */
export function fingerprintOf(description: string): Fingerprint {
  const lines = description.split(/\r\n|\r|\n/).map((line) => line.trim())
  const beginning = lines.filter((line) => line !== '').slice(0, LINES)
  const alike = differing.reduce((text, [pattern, mark]) => text.replace(pattern, mark), beginning.join('\n'))
  const pattern = cut(alike.replace(/[^\S\n]+/g, ' '))
  return { fingerprint: createHash('sha256').update(pattern.toLowerCase()).digest('hex').slice(0, 16), pattern }
}

/** Not in the middle of a character. */
function cut(text: string): string {
  const short = text.slice(0, PATTERN_MAX_LENGTH)
  return short.isWellFormed() ? short : short.slice(0, -1)
}
