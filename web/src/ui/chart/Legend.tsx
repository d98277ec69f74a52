import styles from './DayChart.module.css'
import { type SeriesKey, Swatch } from './Texture.tsx'

interface LegendProps {
  readonly series: readonly string[]
  /** Name of the comparison period. */
  readonly before: string | undefined
  readonly isDrawn: (name: string) => boolean
  readonly onToggle: (name: string) => void
}

/** Legend of bars and line; each can be hidden, except the only bars. */
export function Legend({ series, before, isDrawn, onToggle }: LegendProps) {
  const drawn = series.filter(isDrawn)
  return (
    <ul className={styles.legend} aria-label="Legend">
      {[...series, ...(before ? [before] : [])].map((name) => {
        const at = series.indexOf(name)
        return (
          <li key={name}>
            <button
              type="button"
              aria-pressed={isDrawn(name)}
              disabled={drawn.length === 1 && drawn[0] === name}
              onClick={() => onToggle(name)}
            >
              <Swatch series={at === -1 ? 'before' : ((at + 1) as SeriesKey)} />
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
