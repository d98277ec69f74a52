import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  Bar as Bars,
  CartesianGrid,
  ComposedChart,
  Line,
  type MouseHandlerDataParam,
  Rectangle,
  ReferenceArea,
  ResponsiveContainer,
  Text,
  Tooltip,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'
import type { CalendarDay, DayRange } from '@portal/contract/dates'
import { axisDay, type Bar, type Fact } from './bars.ts'
import styles from './DayChart.module.css'
import { PlotTooltip } from './PlotTooltip.tsx'
import { Textures } from './Texture.tsx'

export interface DayPlotProps {
  /** Screen reader text of the chart. */
  readonly label: string
  readonly bars: readonly Bar[]
  /** Titles of the drawn series, and of additional facts in the tooltip. */
  readonly series: readonly string[]
  readonly facts: readonly Pick<Fact<never>, 'title' | 'format'>[]
  readonly today: CalendarDay
  readonly format: (value: number) => string
  readonly formatAxis: (value: number) => string
  /** False if bars have no list. */
  readonly onOpen: ((bar: Bar) => void) | false
  /** Called with the days selected by dragging. */
  readonly onDays: (days: DayRange) => void
}

type Drag = { readonly from: number; readonly to: number }

/** The bars with axes, and the comparison period as a line. Part of `DayChart`, loaded with the chart library. */
export function DayPlot({ label, bars, series, facts, today, format, formatAxis, onOpen, onDays }: DayPlotProps) {
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const active = useRef<number | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const withYear = bars[0]?.days.first.slice(0, 4) !== bars.at(-1)?.days.last.slice(0, 4)

  function finish({ from, to }: Drag) {
    setDrag(null)
    const [start, end] = [bars[Math.min(from, to)], bars[Math.max(from, to)]]
    if (!start || !end) return
    if (start !== end) onDays({ first: start.days.first, last: end.days.last })
    else if (onOpen) onOpen(start)
  }

  const onKey = useEffectEvent(({ key, shiftKey }: KeyboardEvent) => {
    const at = active.current
    if (key === 'Escape') setDrag(null)
    if (at === null) return
    if (key === 'Enter') finish(drag ?? { from: at, to: at })
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const to = Math.max(0, Math.min(bars.length - 1, at + (key === 'ArrowRight' ? 1 : -1)))
    setDrag(shiftKey ? { from: drag?.from ?? at, to } : null)
  })
  useEffect(() => {
    const element = plot.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [])

  // Today's bar, which is incomplete.
  const running = bars.find(({ days }) => days.first <= today && days.last >= today)
  const [from, to] = drag ? [bars[drag.from], bars[drag.to]] : []
  return (
    <div ref={plot} className={styles.plot}>
      <ResponsiveContainer>
        <ComposedChart
          data={[...bars]}
          accessibilityLayer
          title={label}
          margin={{ top: 8, right: withYear ? 40 : 16, bottom: 0, left: 0 }}
          barCategoryGap="18%"
          onMouseDown={(state) => setDrag(dragAt(state))}
          onMouseMove={(state) =>
            setDrag((current) => current && { from: current.from, to: indexOf(state) ?? current.to })
          }
          onMouseUp={() => drag && finish(drag)}
          onMouseLeave={() => setDrag(null)}
        >
          <Textures id={id} />
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey={(bar: Bar) => bar.days.first}
            tickFormatter={(day: CalendarDay) => axisDay(day, withYear)}
            tick={(tick: XAxisTickContentProps) => (
              <AxisDay {...tick} isToday={tick.payload.value === running?.days.first} />
            )}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            interval="equidistantPreserveEnd"
            minTickGap={withYear ? 48 : 32}
            tickMargin={8}
          />
          <YAxis
            tickFormatter={formatAxis}
            tick={{ fill: 'var(--text-quiet)' }}
            tickLine={false}
            axisLine={false}
            width={64}
            tickCount={5}
            allowDecimals={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--surface-hover)' }}
            content={({ active: isActive, payload }) => {
              const bar = isActive ? (payload[0]?.payload as Bar | undefined) : undefined
              return (
                <PlotTooltip
                  bar={bar}
                  onShown={() => {
                    active.current = bar ? bars.indexOf(bar) : null
                  }}
                  {...{ series, facts, today, format }}
                  canOpen={onOpen !== false}
                />
              )
            }}
          />
          {series.map((title, at) => (
            <Bars
              key={title}
              dataKey={(bar: Bar) => bar.values[at]}
              name={title}
              stackId="bars"
              fill={`url(#${id}-${at + 1})`}
              isAnimationActive={false}
              maxBarSize={48}
              shape={({ payload, ...rectangle }) => (
                <Rectangle
                  {...rectangle}
                  data-running={(payload as Bar).days.first === running?.days.first || undefined}
                />
              )}
              // Makes a single sale visible, however high the other bars are.
              minPointSize={series.length === 1 ? (value) => (value ? 2 : 0) : 0}
            />
          ))}
          {bars.some(({ before }) => before !== null) && (
            <>
              <Line
                dataKey="before"
                className={styles.halo}
                dot={false}
                activeDot={false}
                isAnimationActive={false}
                tooltipType="none"
                legendType="none"
              />
              <Line
                dataKey="before"
                className={styles.before}
                dot={false}
                activeDot={{ r: 3, fill: 'var(--before)', stroke: 'var(--surface)' }}
                isAnimationActive={false}
              />
            </>
          )}
          {from && to && from !== to && (
            <ReferenceArea x1={from.days.first} x2={to.days.first} className={styles.dragged} />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

interface AxisDayProps extends XAxisTickContentProps {
  readonly isToday: boolean
}

function AxisDay({ isToday, payload, tickFormatter, index, x, y, textAnchor, verticalAnchor }: AxisDayProps) {
  return (
    <Text
      {...{ x, y, textAnchor, verticalAnchor }}
      fill={isToday ? 'var(--text)' : 'var(--text-quiet)'}
      className={isToday ? `recharts-cartesian-axis-tick-value ${styles.today}` : 'recharts-cartesian-axis-tick-value'}
    >
      {tickFormatter?.(payload.value, index)}
    </Text>
  )
}

function dragAt(state: MouseHandlerDataParam): Drag | null {
  const at = indexOf(state)
  return at === null ? null : { from: at, to: at }
}

function indexOf({ activeTooltipIndex }: MouseHandlerDataParam): number | null {
  return activeTooltipIndex === undefined || activeTooltipIndex === null ? null : Number(activeTooltipIndex)
}
