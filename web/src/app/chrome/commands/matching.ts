import { foldText } from '@portal/contract/search-text'

/**
 * How well `text` answers what was typed: 0 if it does not, more where its start does. Every typed word must
 * start a word of the text, folded as in every search and in any order.
 */
export function matches(typed: string, text: string): number {
  const wanted = wordsOf(typed)
  const words = wordsOf(text)
  if (!wanted.every((part) => words.some((word) => word.startsWith(part)))) return 0
  return words.join(' ').startsWith(wanted.join(' ')) ? 2 : 1
}

/** Those that match, the best first; as they were where nothing is typed. */
export function findMatches<T extends { readonly label: string }>(typed: string, items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, score: matches(typed, item.label) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
