import type { Run, SplitIntoRuns } from './fallback-fonts.ts'

const BEGINS_AT_THE_RIGHT = /^[^\p{L}]*[\p{sc=Hebrew}\p{sc=Arabic}]/u

/**
 * The runs of a text in the order in which they are set, from left to right, each with its letters the right way round: a
 * right-to-left text begins at the end. A space would change sides with the word that it is set with, so it has a run of
 * its own there.
 */
export function inReadingOrder(text: string, split: SplitIntoRuns): readonly Run[] {
  if (!BEGINS_AT_THE_RIGHT.test(text)) return split(text)
  return text.split(/( +)/).toReversed().flatMap(split)
}
