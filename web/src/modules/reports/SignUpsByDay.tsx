import { useInViewport } from '@mantine/hooks'
import { addDays, easternDay, formatDate } from '@portal/contract/dates'
import { signUpsDefinition } from '@portal/contract/definitions'
import { formatCount } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import { comparisonOf } from '@portal/contract/reports/comparison'
import { useState } from 'react'
import { useReading } from '../../app/api/queries.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { defined } from '../../ui/defined.ts'
import { Definitions } from '../../ui/Definitions.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { ChangeBadge } from './ChangeBadge.tsx'
import { noPeriod, periodOf, type SignUpQuestion, signUpsOfDaysLink } from './listed.ts'
import styles from './SignUpsByDay.module.css'
import { useDays } from './use-days.ts'

const DayChart = lazyPart(() => import('./DayChart.tsx').then((module) => module.DayChart))

type Day = { readonly day: string; readonly trial: number; readonly premium: number; readonly complimentary: number }

function columnsFor(asOf: Date): readonly Column<Day>[] {
  return [
    { id: 'day', title: 'Day', value: ({ day }) => day, text: ({ day }) => formatDate(day) },
    countColumn('trial', 'Trial', 'free', asOf),
    countColumn('premium', 'Premium', 'paid', asOf),
    countColumn('complimentary', 'Complimentary', 'comp', asOf),
    {
      id: 'total',
      title: 'Total',
      definition: signUpsDefinition({}),
      align: 'number',
      value: totalOf,
      cell: (row) => <DayLink asks={{}} day={row.day} count={totalOf(row)} asOf={asOf} />,
    },
  ]
}

/** Sign-ups day by day over any span, beside the period that it is compared with. */
export function SignUpsByDay() {
  const today = easternDay(portalNow())
  const { days, setDays } = useDays({ first: addDays(today, -29), last: today })
  const { ref: chart, inViewport } = useInViewport<HTMLElement>()
  // Its library is as large as the rest of the screen: it is loaded when the chart is scrolled to.
  const [isChartSeen, setIsChartSeen] = useState(false)
  if (inViewport && !isChartSeen) setIsChartSeen(true)
  const isInOrder = days.first <= days.last
  const current = useReading(reportsCalls.getSignUpsByDay, periodOf(days), { enabled: isInOrder })
  const comparison = current.asOf ? comparisonOf(days, current.asOf) : null
  const previous = useReading(reportsCalls.getSignUpsByDay, periodOf(comparison?.period ?? noPeriod), {
    enabled: isInOrder && comparison !== null,
    quiet: true,
  })
  const before = comparison && previous.data
  const total = current.data && sum(current.data)
  return (
    <section aria-label="Sign-Ups by Day" className={styles.section}>
      <h2 className={styles.title}>Sign-Ups by Day</h2>
      <DateRangeFields
        {...days}
        today={today}
        onChange={setDays}
        error={isInOrder ? undefined : 'End date cannot be before start date'}
      />
      {!current.data && current.failure && <Failed failure={current.failure} tryAgain={current.tryAgain} />}
      {isInOrder && (
        <Definitions>
          <p className={styles.summary} role="status">
            {total !== undefined && current.asOf && (
              <>
                <strong>
                  <Link
                    to={signUpsOfDaysLink({}, days, { count: total, at: current.asOf })}
                    {...defined(signUpsDefinition({}))}
                  >
                    {formatCount(total)}
                  </Link>
                </strong>{' '}
                sign-ups
                {comparison && before && previous.asOf && (
                  <ChangeBadge
                    now={total}
                    before={sum(before)}
                    of={comparison}
                    definition={signUpsDefinition({})}
                    to={signUpsOfDaysLink({}, comparison.period, { count: sum(before), at: previous.asOf })}
                  />
                )}
              </>
            )}
          </p>
          <figure ref={chart} aria-label="Sign-ups by day" className={styles.chart}>
            {isChartSeen && (
              <DayChart
                label="Sign-ups"
                {...days}
                values={current.data?.map((row) => ({ day: row.day, value: totalOf(row) }))}
                before={
                  comparison && before
                    ? { ...comparison.period, values: before.map((row) => ({ day: row.day, value: totalOf(row) })) }
                    : undefined
                }
              />
            )}
          </figure>
          <div className={styles.table}>
            <ListTable
              name="sign-ups by day"
              label="Days"
              columns={columnsFor(current.asOf ?? portalNow())}
              rows={current.data}
              rowKey={({ day }) => day}
              empty="No sign-ups in this period"
              defaultSort="-day"
              prefix="days."
            />
          </div>
        </Definitions>
      )}
    </section>
  )
}

function countColumn(
  key: 'trial' | 'premium' | 'complimentary',
  title: string,
  type: 'free' | 'paid' | 'comp',
  asOf: Date,
): Column<Day> {
  return {
    id: key,
    title,
    definition: signUpsDefinition({ type }),
    align: 'number',
    value: (row) => row[key],
    cell: (row) => <DayLink asks={{ type }} day={row.day} count={row[key]} asOf={asOf} />,
  }
}

interface DayLinkProps {
  readonly asks: SignUpQuestion
  readonly day: string
  readonly count: number
  readonly asOf: Date
}

function DayLink({ asks, day, count, asOf }: DayLinkProps) {
  return <Link to={signUpsOfDaysLink(asks, { first: day, last: day }, { count, at: asOf })}>{formatCount(count)}</Link>
}

function totalOf({ trial, premium, complimentary }: Day): number {
  return trial + premium + complimentary
}

function sum(days: readonly Day[]): number {
  return days.reduce((so, day) => so + totalOf(day), 0)
}
