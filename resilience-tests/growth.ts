/**
 * Returns the growth per iteration: the median of the slopes between all pairs of iterations, which a single outlier
 * does not affect.
 *
 * @param figures one per iteration, in order; at least two
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
