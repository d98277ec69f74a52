import { formatCount } from '@portal/contract/money'
import { type PerWindow, type SignUpWindow, signUpWindowLabels } from '@portal/contract/reports/counts'
import styles from './SignUpChart.module.css'

/** The single days, in the order in which they passed. Two gaps stand for the days that are not counted. */
const days = [
  { window: 'sevenDaysAgo', slot: 0 },
  { window: 'threeDaysAgo', slot: 1.6 },
  { window: 'twoDaysAgo', slot: 2.6 },
  { window: 'yesterday', slot: 3.6 },
  { window: 'today', slot: 4.6 },
] as const satisfies readonly { window: SignUpWindow; slot: number }[]

export interface ChartStrip {
  readonly title: string
  /** Undefined while they are being read. */
  readonly counts: PerWindow | undefined
}

interface SignUpChartProps {
  readonly label: string
  readonly strips: readonly ChartStrip[]
}

const SLOT_WIDTH = 56
const BAR_WIDTH = 36
const BAR_HEIGHT = 44
/** Room for the number above a bar. */
const NUMBER_HEIGHT = 18
const WIDTH = 4.6 * SLOT_WIDTH + BAR_WIDTH

/** The numbers of the single days as bars, one strip for each kind of customer; all strips have the same scale. */
export function SignUpChart({ label, strips }: SignUpChartProps) {
  const highest = Math.max(1, ...strips.flatMap(({ counts }) => days.map(({ window }) => counts?.[window] ?? 0)))
  return (
    <figure className={styles.chart} aria-label={label}>
      {strips.map(({ title, counts }) => (
        <div key={title} className={styles.strip}>
          <span className={styles.title}>{title}</span>
          <Strip title={title} counts={counts} highest={highest} />
        </div>
      ))}
      <div className={styles.axis} aria-hidden>
        {days.map(({ window, slot }) => (
          <span key={window} style={{ insetInlineStart: `${(slot * SLOT_WIDTH * 100) / WIDTH}%` }}>
            {signUpWindowLabels[window].replace(' Days Ago', ' d ago')}
          </span>
        ))}
      </div>
    </figure>
  )
}

interface StripProps extends ChartStrip {
  readonly highest: number
}

function Strip({ title, counts, highest }: StripProps) {
  const said = days.map(({ window }) => `${signUpWindowLabels[window]} ${counts ? formatCount(counts[window]) : ''}`)
  const ground = NUMBER_HEIGHT + BAR_HEIGHT
  return (
    <svg viewBox={`0 0 ${WIDTH} ${ground + 1}`} role="img" aria-label={`${title}: ${said.join(', ')}`}>
      <line className={styles.ground} x1={0} x2={WIDTH} y1={ground + 0.5} y2={ground + 0.5} />
      {counts &&
        days.map(({ window, slot }) => {
          const x = slot * SLOT_WIDTH
          // A single sign-up is seen, however many there were on another day.
          const height = counts[window] === 0 ? 0 : Math.max(2, (counts[window] / highest) * BAR_HEIGHT)
          return (
            <g key={window} data-today={window === 'today' || undefined}>
              <rect className={styles.bar} x={x} y={ground - height} width={BAR_WIDTH} height={height} />
              <text className={styles.number} x={x + BAR_WIDTH / 2} y={ground - height - 5}>
                {formatCount(counts[window])}
              </text>
            </g>
          )
        })}
    </svg>
  )
}
