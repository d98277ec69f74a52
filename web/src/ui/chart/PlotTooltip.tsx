import type { CalendarDay } from '@portal/contract/dates'
import { useEffect } from 'react'
import { type Bar, barTitle, type Fact } from './bars.ts'
import styles from './DayChart.module.css'
import { type SeriesKey, Swatch } from './Texture.tsx'

interface PlotTooltipProps {
  /** Undefined if none is pointed at. */
  readonly bar: Bar | undefined
  readonly series: readonly string[]
  readonly facts: readonly Pick<Fact<never>, 'title' | 'format'>[]
  readonly today: CalendarDay
  readonly format: (value: number) => string
  readonly onShown: () => void
  readonly canOpen: boolean
}

/** Values of a bar: beside the pointer, or beside the bar selected with arrow keys. */
export function PlotTooltip({ bar, series, facts, today, format, onShown, canOpen }: PlotTooltipProps) {
  useEffect(onShown)
  if (!bar) return null
  return (
    <div className={styles.tooltip} aria-live="polite">
      <p className={styles.day}>
        {barTitle(bar.days)}
        {bar.days.last >= today && <span> so far</span>}
      </p>
      <dl className={styles.facts}>
        {series.map((title, at) => {
          const value = bar.values[at] ?? null
          return (
            value !== null && (
              <div key={title}>
                <dt>
                  <Swatch series={(at + 1) as SeriesKey} />
                  {title}
                </dt>
                <dd>{format(value)}</dd>
              </div>
            )
          )
        })}
        {facts.map(({ title, format }, at) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{format(bar.facts[at] ?? 0)}</dd>
          </div>
        ))}
        {bar.beforeDays && bar.before !== null && (
          <div className={styles.compared}>
            <dt>
              <Swatch series="before" />
              {barTitle(bar.beforeDays)}
            </dt>
            <dd>{format(bar.before)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.hint}>{canOpen ? 'Click to open the list, drag to select days' : 'Drag to select days'}</p>
    </div>
  )
}
