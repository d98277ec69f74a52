import { areExclusive, expectedOf, type Pair } from './conflicts.ts'
import type { PairAction } from './pair-actions.ts'

/** The outcome of one or two actions: their responses by position, and all stored data of the customer. */
export interface Outcome {
  readonly responses: readonly string[]
  readonly story: string
}

/** Returns how the outcome differs from the closest legal one; empty if it equals one of them. */
export function compareWithSequential(pair: Pair, { responses, story }: Outcome, legal: readonly Outcome[]): string[] {
  const actual = generalize(pair, responses)
  const candidates = legal.filter((each) => generalize(pair, each.responses) === actual)
  if (candidates.length === 0)
    return [`and not ${legal.map((each) => generalize(pair, each.responses)).join(', nor ')}`]
  const differences = candidates
    .map((each) => differenceOf(story, each.story))
    .toSorted((one, two) => one.length - two.length)
  const [closest = []] = differences
  return closest.length === 0 ? [] : [`which leaves\n${closest.join('\n')}`]
}

/** It does not matter which of two equal actions was done, nor which conflict rejected the other. */
function generalize({ one, other }: Pair, responses: readonly string[]): string {
  const general = responses.map((response) => response.replace(/^409 \w+$/, '409'))
  return (one === other ? general.toSorted() : general).join(' and ')
}

function differenceOf(story: string, legal: string): string[] {
  const [lines, others] = [story.split('\n'), legal.split('\n')]
  return [...without(lines, others).map((line) => `+ ${line}`), ...without(others, lines).map((line) => `- ${line}`)]
}

/** Returns the lines that do not occur, or occur less often, among the others. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/**
 * Compares the responses to staff with the table of available actions; if the worker runs in between, the table does
 * not apply.
 */
export function compareWithTable(pair: Pair, order: readonly PairAction[], { responses }: Outcome): string[] {
  const expected = expectedOf(pair, order)
  if (expected === null) return []
  const places = order[0] === pair.one ? responses : responses.toReversed()
  const isRight = expected.every((isDone, index) => isDone === places[index]?.startsWith('2'))
  return isRight ? [] : [`${order.map(({ name }) => name).join(', ')}, in this order, returned ${places.join(', ')}`]
}

/** An error must have a code declared by its call, and conflicting actions must return a conflict. */
export function findUndeclared(pair: Pair, { responses }: Outcome): string[] {
  return [pair.one, pair.other].flatMap(({ name, call }, index) => {
    const [status, code = ''] = (responses[index] ?? '').split(' ')
    if (status === '200' || status === 'through') return []
    const isConflict = status === '409' || !areExclusive(pair)
    return isConflict && call?.errors[code]?.status === Number(status)
      ? []
      : [`which is no conflict that ${name} declares: ${status} ${code}`]
  })
}
