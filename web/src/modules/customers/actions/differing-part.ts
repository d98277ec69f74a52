/** Texts up to this length are shown in full. */
const SHORT = 240
/** Number of shared characters shown around the difference. */
const CONTEXT = 60

/** The part of a long text that differs from `other`, with some words around it; a short text in full. */
export function differingPart(text: string, other: string): string {
  if (text.length <= SHORT) return text
  const [one, two] = [[...text], [...other]]
  const shorter = Math.min(one.length, two.length)
  let start = 0
  while (start < shorter && one[start] === two[start]) start += 1
  let shared = 0
  while (shared < shorter - start && one[one.length - 1 - shared] === two[two.length - 1 - shared]) shared += 1

  const from = start <= CONTEXT ? 0 : start - CONTEXT
  const to = shared <= CONTEXT ? one.length : one.length - shared + CONTEXT
  return `${from > 0 ? '…' : ''}${one.slice(from, to).join('')}${to < one.length ? '…' : ''}`
}
