import styles from './Trend.module.css'

const HEIGHT = 22
const STEP = 4

/** One bar for each Eastern day, the oldest first; in words for those who cannot see it. */
export function Trend({ counts }: { readonly counts: readonly number[] }) {
  const highest = Math.max(1, ...counts)
  const words = `Today ${counts.at(-1) ?? 0}, yesterday ${counts.at(-2) ?? 0}, at most ${highest} on a day`
  return (
    <svg
      className={styles.trend}
      role="img"
      aria-label={words}
      width={counts.length * STEP}
      height={HEIGHT}
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
    >
      <title>{words}</title>
      {counts.map((count, day) => {
        const height = count === 0 ? 1 : Math.max(2, (count / highest) * HEIGHT)
        return (
          <rect
            key={day}
            x={day * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
            data-empty={count === 0 || undefined}
          />
        )
      })}
    </svg>
  )
}
