import { type DayRange, easternDay, formatDate, formatDays, startOfMonth } from '@portal/contract/dates'
import { cancellationsDefinition } from '@portal/contract/definitions'
import { formatCount } from '@portal/contract/money'
import { cancellationCalls } from '@portal/contract/reports/cancellations'
import { DayChart } from '../../ui/chart/DayChart.tsx'
import { Definitions } from '../../ui/Definitions.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { countColumn } from '../../ui/list-table/value-columns.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import styles from './ByDay.module.css'
import { ComparedCount } from './ComparedCount.tsx'
import { cancellationsLink, periodOf } from './listed.ts'
import { useComparedDays } from './use-compared-days.ts'
import { useDays } from './use-days.ts'

type Day = { readonly day: string; readonly monthly: number; readonly annual: number }

const series = [
  { title: 'Monthly', valueOf: ({ monthly }: Day) => monthly },
  { title: 'Annual', valueOf: ({ annual }: Day) => annual },
]

/**
 * Cancellations per day, for this month until the user selects other days by dragging, compared with the previous
 * period.
 */
export function CancellationsByDay() {
  const today = easternDay(portalNow())
  const { days, setDays } = useDays({ first: startOfMonth(today), last: today })
  const { current, before } = useComparedDays(cancellationCalls.getCancellationsByDay, days, periodOf)
  const at = current.asOf ?? portalNow()
  const linkTo = (opened: DayRange, rows: readonly Day[]) => cancellationsLink(opened, { count: sum(rows), at })
  return (
    <section aria-label="Cancellations by Day" className={styles.section}>
      <Definitions>
        <p className={styles.summary} role="status">
          {current.data && (
            <ComparedCount
              count={sum(current.data)}
              to={linkTo(days, current.data)}
              noun="cancellations"
              days={formatDays(days)}
              definition={cancellationsDefinition}
              before={
                before && {
                  count: sum(before.rows),
                  to: cancellationsLink(before.comparison.period, { count: sum(before.rows), at: before.asOf }),
                  comparison: before.comparison,
                }
              }
            />
          )}
        </p>
        <DayChart
          title="Cancellations by Day"
          days={days}
          loadable={current}
          blankOf={(day) => ({ day, monthly: 0, annual: 0 })}
          before={before}
          today={today}
          series={series}
          unit="cancellations"
          format={formatCount}
          columns={columnsAt(at)}
          empty="No cancellations in this period"
          linkTo={linkTo}
          onDays={setDays}
        />
      </Definitions>
    </section>
  )
}

function columnsAt(at: Date): readonly Column<Day>[] {
  const column = (
    id: string,
    title: string,
    countOf: (row: Day) => number,
    filters: { readonly plan?: 'monthly' | 'yearly' },
  ) => {
    const linkTo = (row: Day) =>
      cancellationsLink({ first: row.day, last: row.day }, { count: countOf(row), at }, filters)
    return countColumn(id, title, countOf, linkTo, cancellationsDefinition)
  }
  return [
    { id: 'day', title: 'Day', value: ({ day }) => day, text: ({ day }) => formatDate(day) },
    column('monthly', 'Monthly', ({ monthly }) => monthly, { plan: 'monthly' }),
    column('annual', 'Annual', ({ annual }) => annual, { plan: 'yearly' }),
    column('total', 'Total', (day) => sum([day]), {}),
  ]
}

function sum(days: readonly Day[]): number {
  return days.reduce((so, { monthly, annual }) => so + monthly + annual, 0)
}
