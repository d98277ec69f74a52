import { SegmentedControl } from '@mantine/core'
import { addDays, easternDay, formatDate, formatDays, startOfMonth } from '@portal/contract/dates'
import { signUpsDefinition } from '@portal/contract/definitions'
import { formatCount } from '@portal/contract/money'
import type { Period } from '@portal/contract/reports/comparison'
import { signUpCalls } from '@portal/contract/reports/sign-ups/calls'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { DayChart } from '../../ui/chart/DayChart.tsx'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { Definitions } from '../../ui/Definitions.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { countColumn } from '../../ui/list-table/value-columns.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import styles from './ByDay.module.css'
import { ComparedCount } from './ComparedCount.tsx'
import { periodOf, type SignUpFilters, signUpsOfDaysLink } from './listed.ts'
import { useComparedDays } from './use-compared-days.ts'
import { useDays } from './use-days.ts'

type Day = { readonly day: string; readonly trial: number; readonly premium: number; readonly complimentary: number }

const series = [
  { title: 'Trial', valueOf: ({ trial }: Day) => trial },
  { title: 'Premium', valueOf: ({ premium }: Day) => premium },
  { title: 'Complimentary', valueOf: ({ complimentary }: Day) => complimentary },
]

function columnsFor(filters: SignUpFilters, at: Date): readonly Column<Day>[] {
  const column = (id: string, title: string, countOf: (row: Day) => number, counted: SignUpFilters) => {
    const linkTo = (row: Day) =>
      signUpsOfDaysLink(counted, { first: row.day, last: row.day }, { count: countOf(row), at })
    return countColumn(id, title, countOf, linkTo, signUpsDefinition(counted))
  }
  return [
    { id: 'day', title: 'Day', value: ({ day }) => day, text: ({ day }) => formatDate(day) },
    column('trial', 'Trial', ({ trial }) => trial, { ...filters, type: 'free' }),
    column('premium', 'Premium', ({ premium }) => premium, { ...filters, type: 'paid' }),
    column('complimentary', 'Complimentary', ({ complimentary }) => complimentary, { ...filters, type: 'comp' }),
    column('total', 'Total', totalOf, filters),
  ]
}

interface SignUpsByDayProps {
  /** Set if the chart shows this month until the user selects other days by dragging, without date fields. */
  readonly isOfMonth?: boolean
}

/** Sign-ups per day over any span, compared with another period. */
export function SignUpsByDay({ isOfMonth = false }: SignUpsByDayProps) {
  const today = easternDay(portalNow())
  const { days, setDays } = useDays({ first: isOfMonth ? startOfMonth(today) : addDays(today, -29), last: today })
  const { brandName } = usePortalConfig()
  const query = useAddressQuery()
  const changeQuery = useQueryChange()
  const of = query.of === 'brand' || query.of === 'affiliates' ? query.of : 'all'
  const filters = of === 'all' ? {} : { affiliate: of === 'affiliates' }
  const inputFor = (period: Period) => ({
    ...periodOf(period),
    ...(of !== 'all' && { affiliate: of === 'affiliates' ? ('true' as const) : ('false' as const) }),
  })
  const { current, before, isInOrder } = useComparedDays(signUpCalls.getSignUpsByDay, days, inputFor, { quiet: false })
  const total = current.data && sum(current.data)
  const counted = (of: Period, count: number, at: Date) => ({
    count,
    to: signUpsOfDaysLink(filters, of, { count, at }),
  })
  return (
    <section aria-label="Sign-Ups by Day" className={styles.section}>
      {!isOfMonth && (
        <DateRangeFields
          {...days}
          today={today}
          onChange={setDays}
          error={isInOrder ? undefined : 'End date cannot be before start date'}
        />
      )}
      {isInOrder && (
        <Definitions>
          <p className={styles.summary} role="status">
            {total !== undefined && current.asOf && (
              <ComparedCount
                noun="sign-ups"
                // Without date fields, only this shows the dates.
                {...(isOfMonth && { days: formatDays(days) })}
                definition={signUpsDefinition({})}
                {...counted(days, total, current.asOf)}
                before={
                  before && {
                    ...counted(before.comparison.period, sum(before.rows), before.asOf),
                    comparison: before.comparison,
                  }
                }
              />
            )}
          </p>
          <DayChart
            title="Sign-Ups by Day"
            days={days}
            loadable={current}
            blankOf={(day) => ({ day, trial: 0, premium: 0, complimentary: 0 })}
            before={before}
            today={today}
            series={series}
            unit="sign-ups"
            format={formatCount}
            columns={columnsFor(filters, current.asOf ?? portalNow())}
            empty="No sign-ups in this period"
            linkTo={(opened, rows) =>
              signUpsOfDaysLink(filters, opened, { count: sum(rows), at: current.asOf ?? portalNow() })
            }
            onDays={setDays}
            choice={
              <SegmentedControl
                aria-label="Attribution"
                data={[
                  { value: 'all', label: 'All' },
                  { value: 'brand', label: brandName },
                  { value: 'affiliates', label: 'Affiliates' },
                ]}
                value={of}
                onChange={(value) => changeQuery({ of: value === 'all' ? undefined : value })}
              />
            }
          />
        </Definitions>
      )}
    </section>
  )
}

function totalOf({ trial, premium, complimentary }: Day): number {
  return trial + premium + complimentary
}

function sum(days: readonly Day[]): number {
  return days.reduce((so, day) => so + totalOf(day), 0)
}
