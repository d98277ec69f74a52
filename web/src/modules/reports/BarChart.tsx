import styles from './BarChart.module.css'

interface BarChartProps {
  readonly label: string
  readonly bars: readonly {
    readonly title: string
    readonly value: number
    /** What is written beside the bar. */
    readonly text: string
  }[]
}

/** The same numbers as bars, each with its value beside it. */
export function BarChart({ label, bars }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={styles.chart} aria-label={label}>
      <dl className={styles.bars}>
        {bars.map(({ title, value, text }) => (
          <div key={title} className={styles.row}>
            <dt>{title}</dt>
            <dd>
              <span className={styles.bar} style={{ inlineSize: `${(value / highest) * 100}%` }} aria-hidden />
              <span className={styles.value}>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
