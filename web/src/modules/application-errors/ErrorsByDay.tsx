import { applicationErrorsCalls, GROUPED_DAYS } from '@portal/contract/application-errors/calls'
import { addDays, type CalendarDay, type DayRange, easternDay, formatDate } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import type { Period } from '@portal/contract/reports/comparison'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { DayChart } from '../../ui/chart/DayChart.tsx'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { countColumn } from '../../ui/list-table/value-columns.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { periodOf, withQuery } from '../reports/listed.ts'
import { useComparedDays } from '../reports/use-compared-days.ts'
import { useDays } from '../reports/use-days.ts'

type Day = { readonly day: string; readonly errors: number }

const series = [{ title: 'Errors', valueOf: ({ errors }: Day) => errors }]

interface ErrorsByDayProps {
  /** All errors if omitted. */
  readonly fingerprint?: string | undefined
}

/** The chart of the days in its date fields: by default of the last days that the groups have. */
export function ErrorsByDay({ fingerprint }: ErrorsByDayProps) {
  const today = easternDay(portalNow())
  const { days } = useDays(latestDays(today))
  const navigate = useNavigate()
  const [entered, setEntered] = useState<DayRange | null>(null)
  const inFields = entered ?? days
  const isInOrder = inFields.first <= inFields.last
  const enter = ({ first, last }: DayRange) => {
    setEntered(first <= last ? null : { first, last })
    if (first <= last) void navigate({ to: listOf(fingerprint, { first, last }), replace: true })
  }
  return (
    <>
      <DateRangeFields
        {...inFields}
        today={today}
        onChange={enter}
        error={isInOrder ? undefined : 'End date cannot be before start date'}
      />
      <ErrorsChart days={days} fingerprint={fingerprint} />
    </>
  )
}

interface ErrorsChartProps extends ErrorsByDayProps {
  /** By default the last days that the groups have. */
  readonly days?: DayRange
}

/** Application errors per day, of one group or all, compared with the previous period. A bar opens its errors. */
export function ErrorsChart({ days, fingerprint }: ErrorsChartProps) {
  const today = easternDay(portalNow())
  const shown = days ?? latestDays(today)
  const navigate = useNavigate()
  const inputFor = (period: Period) => ({ ...periodOf(period), ...(fingerprint && { fingerprint }) })
  const { current, before, isInOrder } = useComparedDays(applicationErrorsCalls.getErrorsByDay, shown, inputFor)
  const linkTo = (opened: DayRange) => listOf(fingerprint, opened)
  const columns: readonly Column<Day>[] = [
    { id: 'day', title: 'Day', value: ({ day }) => day, text: ({ day }) => formatDate(day) },
    countColumn(
      'errors',
      'Errors',
      ({ errors }) => errors,
      ({ day }) => linkTo({ first: day, last: day }),
    ),
  ]
  return (
    isInOrder && (
      <DayChart
        title="Errors by Day"
        days={shown}
        loadable={current}
        blankOf={(day) => ({ day, errors: 0 })}
        before={before}
        today={today}
        series={series}
        unit="errors"
        format={formatCount}
        columns={columns}
        empty="No errors in this period"
        linkTo={linkTo}
        onDays={(opened) => void navigate({ to: linkTo(opened) })}
      />
    )
  )
}

function latestDays(today: CalendarDay): DayRange {
  return { first: addDays(today, 1 - GROUPED_DAYS), last: today }
}

function listOf(fingerprint: string | undefined, { first, last }: DayRange): string {
  return withQuery(paths.applicationErrors(), { group: fingerprint, from: first, to: last })
}
