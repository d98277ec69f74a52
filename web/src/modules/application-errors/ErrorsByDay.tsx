import { applicationErrorsCalls, GROUPED_DAYS } from '@portal/contract/application-errors/calls'
import { addDays, type DayRange, easternDay, formatDate } from '@portal/contract/dates'
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

/** Application errors per day, of one group or all, compared with the previous period. */
export function ErrorsByDay({ fingerprint }: { readonly fingerprint?: string | undefined }) {
  const today = easternDay(portalNow())
  const { days } = useDays({ first: addDays(today, 1 - GROUPED_DAYS), last: today })
  const navigate = useNavigate()
  const inputFor = (period: Period) => ({ ...periodOf(period), ...(fingerprint && { fingerprint }) })
  const [entered, setEntered] = useState<DayRange | null>(null)
  const inFields = entered ?? days
  const { current, before, isInOrder } = useComparedDays(applicationErrorsCalls.getErrorsByDay, days, inputFor)
  const linkTo = ({ first, last }: DayRange) =>
    withQuery(paths.applicationErrors(), { group: fingerprint, from: first, to: last })
  const open = (opened: DayRange) => void navigate({ to: linkTo(opened) })
  const enter = ({ first, last }: DayRange) => {
    setEntered(first <= last ? null : { first, last })
    if (first <= last) void navigate({ to: linkTo({ first, last }), replace: true })
  }
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
    <>
      <DateRangeFields
        {...inFields}
        today={today}
        onChange={enter}
        error={inFields.first <= inFields.last ? undefined : 'End date cannot be before start date'}
      />
      {isInOrder && (
        <DayChart
          title="Errors by Day"
          days={days}
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
          onDays={open}
        />
      )}
    </>
  )
}
