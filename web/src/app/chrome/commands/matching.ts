import { foldText } from '@portal/contract/search-text'

/**
 * Scores how well `text` matches what was typed:
 *
 * - 5: the whole text
 * - 4: whole words of it, in any order
 * - 3: its start
 * - 2: starts of its words, in any order
 * - 1: parts of its words or of an explanation in parentheses
 * - 0: no match
 */
export function matches(typed: string, text: string): number {
  const wanted = wordsOf(typed)
  const words = wordsOf(text.replace(/\(.*?\)/g, ''))
  if (words.join(' ') === wanted.join(' ')) return 5
  if (wanted.every((part) => words.includes(part))) return 4
  if (words.join(' ').startsWith(wanted.join(' '))) return 3
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 2
  const all = wordsOf(text)
  return wanted.every((part) => all.some((word) => word.includes(part))) ? 1 : 0
}

export interface Match<T> {
  readonly item: T
  readonly score: number
}

interface Labelled {
  readonly label: string
  /** Its parent entry: an item is also found by both together, like "card sales report" by "Card Sales" in "Reports". */
  readonly within?: string
}

/**
 * Returns the matching items, best first; ties are sorted by weight. Keeps the order if nothing is typed.
 *
 * @param weightOf usage of an item, in any unit
 */
export function findMatches<T extends Labelled>(
  typed: string,
  items: readonly T[],
  weightOf: (item: T) => number = () => 0,
): readonly Match<T>[] {
  if (wordsOf(typed).length === 0) return items.map((item) => ({ item, score: 0 }))
  return items
    .map((item) => ({ item, score: matches(typed, item.label) || matchesWithParent(typed, item) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || weightOf(other.item) - weightOf(one.item))
}

function matchesWithParent(typed: string, { label, within = '' }: Labelled): number {
  return matches(typed, `${label} ${within}`) > 1 ? 1 : 0
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Splits `text` into parts, each with whether it matched: whole words if folding changes their length. */
export function splitAtMatches(typed: string, text: string): readonly (readonly [part: string, isMatch: boolean])[] {
  const wanted = wordsOf(typed)
  const parts: [string, boolean][] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldText(word)
    const part = wanted.find((one) => folded.startsWith(one)) ?? wanted.find((one) => folded.includes(one))
    if (part === undefined) continue
    const hasSameLength = folded.length === word.length
    const start = index + (hasSameLength ? folded.indexOf(part) : 0)
    if (start > end) parts.push([text.slice(end, start), false])
    end = start + (hasSameLength ? part.length : word.length)
    parts.push([text.slice(start, end), true])
  }
  if (end < text.length) parts.push([text.slice(end), false])
  return parts
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
