import { addDays, type CalendarDay, type DayRange, daysBetween, formatDate, formatDays } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import { useState } from 'react'
import styles from './DayChart.module.css'

export interface DayValue {
  readonly day: CalendarDay
  readonly value: number
}

interface DayChartProps {
  readonly label: string
  readonly first: CalendarDay
  readonly last: CalendarDay
  /** Days without a value may be left out. Undefined while they are being read. */
  readonly values: readonly DayValue[] | undefined
  /** The same of the period that it is compared with, the first day of which stands at `first`. */
  readonly before?: (DayRange & { readonly values: readonly DayValue[] }) | undefined
}

const WIDTH = 760
const HEIGHT = 160
const TOP = 8
/** More could not be told apart. */
const MAX_BARS = 380

/** One bar for each day, or for some days where there are very many, and a line for the period before. */
export function DayChart({ label, first, last, values, before }: DayChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const days = daysBetween(first, last) + 1
  const daysPerBar = Math.ceil(days / MAX_BARS)
  const count = Math.ceil(days / daysPerBar)
  const current = inBars(values, first, count, daysPerBar)
  const daysBefore = before ? daysBetween(before.first, before.last) + 1 : 0
  // Of two months one may be longer: neither has more days than it has.
  const previous =
    before && inBars(before.values, before.first, count, daysPerBar).slice(0, Math.ceil(daysBefore / daysPerBar))
  const highest = Math.max(1, ...current, ...(previous ?? []))
  const slot = WIDTH / count
  /** The days of a bar of the span that begins with `start` and has so many days. */
  const daysOf = (start: CalendarDay, inAll: number, bar: number) => {
    const from = bar * daysPerBar
    const to = Math.min(from + daysPerBar, inAll) - 1
    return formatDays({ first: addDays(start, from), last: addDays(start, to) })
  }
  const y = (value: number) => TOP + (HEIGHT - TOP) * (1 - value / highest)
  const total = current.reduce((sum, value) => sum + value, 0)

  return (
    <figure className={styles.chart} aria-label={label}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        role="img"
        aria-label={`${formatCount(total)} from ${formatDate(first)} to ${formatDate(last)}, at most ${formatCount(highest)} ${daysPerBar === 1 ? 'a day' : `in ${daysPerBar} days`}`}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          setAt(Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * count))))
        }}
        onPointerLeave={() => setAt(null)}
      >
        <line className={styles.ground} x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
        {values &&
          current.map((value, index) => (
            <rect
              key={index}
              className={styles.bar}
              data-at={index === at || undefined}
              x={index * slot + Math.min(2, slot * 0.1)}
              width={Math.max(0.5, slot - Math.min(4, slot * 0.2))}
              y={value === 0 ? HEIGHT : Math.min(y(value), HEIGHT - 2)}
              height={value === 0 ? 0 : Math.max(2, HEIGHT - y(value))}
            />
          ))}
        {previous && (
          <polyline
            className={styles.before}
            points={previous.map((value, index) => `${index * slot + slot / 2},${y(value)}`).join(' ')}
          />
        )}
      </svg>
      <div className={styles.axis}>
        <span>{formatDate(first)}</span>
        <span className={styles.said}>
          {at !== null && (
            <>
              {daysOf(first, days, at)}: <strong>{formatCount(current[at] ?? 0)}</strong>
              {before &&
                previous?.[at] !== undefined &&
                ` · ${daysOf(before.first, daysBefore, at)}: ${formatCount(previous[at])}`}
            </>
          )}
        </span>
        <span>{formatDate(last)}</span>
      </div>
    </figure>
  )
}

/** The sum of each bar; the last one may have fewer days. */
function inBars(
  values: readonly DayValue[] | undefined,
  first: CalendarDay,
  count: number,
  daysPerBar: number,
): number[] {
  const bars = Array.from({ length: count }, () => 0)
  for (const { day, value } of values ?? []) {
    const bar = Math.floor(daysBetween(first, day) / daysPerBar)
    const sum = bars[bar]
    if (sum !== undefined) bars[bar] = sum + value
  }
  return bars
}
