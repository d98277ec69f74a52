import { applicationErrorsCalls, GROUPED_DAYS } from '@portal/contract/application-errors/calls'
import { addDays, type DayRange, easternDay, formatDate } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import { comparisonOf, type Period } from '@portal/contract/reports/comparison'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useReading } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { DayChart } from '../../ui/chart/DayChart.tsx'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { Failed } from '../../ui/Empty.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { noPeriod, periodOf, withQuery } from '../reports/listed.ts'
import { useDays } from '../reports/use-days.ts'

type Day = { readonly day: string; readonly errors: number }

const series = [{ title: 'Errors', valueOf: ({ errors }: Day) => errors }]

/** Application errors day by day, of one group or of all, beside the period before. */
export function ErrorsByDay({ fingerprint }: { readonly fingerprint?: string | undefined }) {
  const today = easternDay(portalNow())
  const { days } = useDays({ first: addDays(today, 1 - GROUPED_DAYS), last: today })
  const navigate = useNavigate()
  const inputFor = (period: Period) => ({ ...periodOf(period), ...(fingerprint && { fingerprint }) })
  const isInOrder = days.first <= days.last
  const [entered, setEntered] = useState<DayRange | null>(null)
  const inFields = entered ?? days
  const current = useReading(applicationErrorsCalls.getErrorsByDay, inputFor(days), { enabled: isInOrder, quiet: true })
  const comparison = current.asOf ? comparisonOf(days, current.asOf) : null
  const previous = useReading(applicationErrorsCalls.getErrorsByDay, inputFor(comparison?.period ?? noPeriod), {
    enabled: isInOrder && comparison !== null,
    quiet: true,
  })
  const linkTo = ({ first, last }: DayRange) =>
    withQuery(paths.applicationErrors(), { group: fingerprint, from: first, to: last })
  const open = (opened: DayRange) => void navigate({ to: linkTo(opened) })
  const enter = ({ first, last }: DayRange) => {
    setEntered(first <= last ? null : { first, last })
    if (first <= last) void navigate({ to: linkTo({ first, last }), replace: true })
  }
  const columns: readonly Column<Day>[] = [
    { id: 'day', title: 'Day', value: ({ day }) => day, text: ({ day }) => formatDate(day) },
    {
      id: 'errors',
      title: 'Errors',
      align: 'number',
      value: ({ errors }) => errors,
      cell: ({ day, errors }) => <NumberLink to={linkTo({ first: day, last: day })}>{formatCount(errors)}</NumberLink>,
    },
  ]
  return (
    <>
      <DateRangeFields
        {...inFields}
        today={today}
        onChange={enter}
        error={inFields.first <= inFields.last ? undefined : 'End date cannot be before start date'}
      />
      {!current.data && current.failure && <Failed failure={current.failure} tryAgain={current.tryAgain} />}
      {isInOrder && (
        <DayChart
          title="Errors by Day"
          days={days}
          rows={current.data}
          before={
            comparison && previous.data
              ? { ...comparison.period, rows: previous.data, text: comparison.text }
              : undefined
          }
          today={today}
          series={series}
          unit="errors"
          format={formatCount}
          columns={columns}
          empty="No errors in this period"
          linkTo={linkTo}
          onDays={open}
        />
      )}
    </>
  )
}
