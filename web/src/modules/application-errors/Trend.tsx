import styles from './Trend.module.css'

const HEIGHT = 22
const STEP = 4

/** One bar per Eastern day, oldest first, with a text for screen readers. */
export function Trend({ counts }: { readonly counts: readonly number[] }) {
  const highest = Math.max(1, ...counts)
  const label = `Today ${counts.at(-1) ?? 0}, yesterday ${counts.at(-2) ?? 0}, maximum ${highest} per day`
  /** The bars of all days with errors, or of those without. */
  const bars = (isEmpty: boolean) =>
    counts
      .map((count, day) => {
        if ((count === 0) !== isEmpty) return ''
        const height = isEmpty ? 1 : Math.max(2, (count / highest) * HEIGHT)
        return `M${day * STEP} ${HEIGHT}v${-height}h${STEP - 1}v${height}z`
      })
      .join('')
  return (
    <svg
      className={styles.trend}
      role="img"
      aria-label={label}
      width={counts.length * STEP}
      height={HEIGHT}
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
    >
      <title>{label}</title>
      <path d={bars(false)} />
      <path d={bars(true)} className={styles.empty} />
    </svg>
  )
}
