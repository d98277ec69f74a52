import { CompositeChart } from '@mantine/charts'
import { addDays, type CalendarDay, type DayRange, daysBetween, formatDate, formatDays } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import '@mantine/charts/styles.css'
import styles from './DayChart.module.css'

interface DayValue {
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

interface Bar {
  readonly days: string
  readonly value: number
  /** Null if the period before has no such day. */
  readonly valueBefore: number | null
  readonly daysBefore: string | null
}

/** More could not be distinguished. */
const MAX_BARS = 380

/** One bar for each day, or for some days where there are very many, and a line for the period before. */
export function DayChart({ label, first, last, values, before }: DayChartProps) {
  const daysPerBar = Math.ceil((daysBetween(first, last) + 1) / MAX_BARS)
  const current = barsOf({ first, last, values: values ?? [] }, daysPerBar)
  const previous = before && barsOf(before, daysPerBar)
  const bars = current.map(({ days, value }, at): Bar => {
    const paired = previous?.[at]
    return { days, value, valueBefore: paired?.value ?? null, daysBefore: paired?.days ?? null }
  })
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const highest = Math.max(...bars.map(({ value }) => value))
  const summary = `${formatCount(total)} from ${formatDate(first)} to ${formatDate(last)}, maximum ${formatCount(highest)} per ${daysPerBar === 1 ? 'day' : `${daysPerBar} days`}`
  return (
    <CompositeChart
      h={200}
      data={bars}
      dataKey="days"
      series={[
        { name: 'value', type: 'bar', color: 'var(--chart-bar)' },
        ...(previous ? [{ name: 'valueBefore', type: 'line' as const, color: 'var(--chart-before)' }] : []),
      ]}
      className={styles.chart}
      composedChartProps={{ title: `${label}: ${summary}` }}
      withDots={false}
      curveType="linear"
      strokeWidth={1.5}
      // A single sign-up is seen, however many there were on another day.
      barProps={{ minPointSize: (value) => (value ? 2 : 0) }}
      tickLine="none"
      valueFormatter={formatCount}
      yAxisProps={{ width: 44, allowDecimals: false }}
      xAxisProps={{ minTickGap: 40 }}
      tooltipProps={{ content: ({ payload }) => <Tooltip bar={payload?.[0]?.payload} /> }}
    />
  )
}

function Tooltip({ bar }: { readonly bar: Bar | undefined }) {
  if (!bar) return null
  return (
    <p className={styles.tooltip} aria-live="polite">
      {bar.days}: <strong>{formatCount(bar.value)}</strong>
      {bar.valueBefore !== null && (
        <>
          <br />
          {bar.daysBefore}: {formatCount(bar.valueBefore)}
        </>
      )}
    </p>
  )
}

/** The days of each bar and their sum; the last bar may have fewer days. */
function barsOf({ first, last, values }: DayRange & { readonly values: readonly DayValue[] }, daysPerBar: number) {
  const bars: { days: string; value: number }[] = []
  for (let from = first; from <= last; from = addDays(from, daysPerBar)) {
    const end = addDays(from, daysPerBar - 1)
    bars.push({ days: formatDays({ first: from, last: end < last ? end : last }), value: 0 })
  }
  for (const { day, value } of values) {
    const bar = bars[Math.floor(daysBetween(first, day) / daysPerBar)]
    if (bar) bar.value += value
  }
  return bars
}
