/**
 * How much something grows from one iteration to the next: the median of the slopes between every two of
 * them, which a single iteration that was out of the ordinary does not move.
 *
 * @param figures one of each iteration, in order; two at least
 */
export function growthPerIteration(figures: readonly number[]): number {
  const slopes = figures.flatMap((later, at) =>
    figures.slice(0, at).map((earlier, before) => (later - earlier) / (at - before)),
  )
  const sorted = slopes.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) throw new Error('growth needs two iterations')
  return (low + high) / 2
}
