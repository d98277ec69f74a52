import { SegmentedControl } from '@mantine/core'
import { addDays, easternDay, formatDate, startOfMonth } from '@portal/contract/dates'
import { signUpsDefinition } from '@portal/contract/definitions'
import { formatCount } from '@portal/contract/money'
import type { Period } from '@portal/contract/reports/comparison'
import { signUpCalls } from '@portal/contract/reports/sign-ups/calls'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { DayChart } from '../../ui/chart/DayChart.tsx'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { Definitions } from '../../ui/Definitions.tsx'
import { Failed } from '../../ui/Empty.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import styles from './ByDay.module.css'
import { ChangeBadge } from './ChangeBadge.tsx'
import { periodOf, type SignUpQuestion, signUpsOfDaysLink } from './listed.ts'
import { useComparedDays } from './use-compared-days.ts'
import { useDays } from './use-days.ts'

type Day = { readonly day: string; readonly trial: number; readonly premium: number; readonly complimentary: number }

const series = [
  { title: 'Trial', valueOf: ({ trial }: Day) => trial },
  { title: 'Premium', valueOf: ({ premium }: Day) => premium },
  { title: 'Complimentary', valueOf: ({ complimentary }: Day) => complimentary },
]

function columnsFor(asks: SignUpQuestion, asOf: Date): readonly Column<Day>[] {
  return [
    { id: 'day', title: 'Day', value: ({ day }) => day, text: ({ day }) => formatDate(day) },
    countColumn('trial', 'Trial', { ...asks, type: 'free' }, asOf),
    countColumn('premium', 'Premium', { ...asks, type: 'paid' }, asOf),
    countColumn('complimentary', 'Complimentary', { ...asks, type: 'comp' }, asOf),
    {
      id: 'total',
      title: 'Total',
      definition: signUpsDefinition({}),
      align: 'number',
      value: totalOf,
      cell: (row) => <DayLink asks={asks} day={row.day} count={totalOf(row)} asOf={asOf} />,
    },
  ]
}

interface SignUpsByDayProps {
  /** Set where the chart is of this month until other days are dragged over, and no dates are entered. */
  readonly isOfMonth?: boolean
}

/** Sign-ups day by day over any span, beside the period that it is compared with. */
export function SignUpsByDay({ isOfMonth = false }: SignUpsByDayProps) {
  const today = easternDay(portalNow())
  const { days, setDays } = useDays({ first: isOfMonth ? startOfMonth(today) : addDays(today, -29), last: today })
  const { brandName } = usePortalConfig()
  const query = useAddressQuery()
  const changeQuery = useQueryChange()
  const of = query.of === 'brand' || query.of === 'affiliates' ? query.of : 'all'
  const asks = of === 'all' ? {} : { affiliate: of === 'affiliates' }
  const inputFor = (period: Period) => ({
    ...periodOf(period),
    ...(of !== 'all' && { affiliate: of === 'affiliates' ? ('true' as const) : ('false' as const) }),
  })
  const { current, before, isInOrder } = useComparedDays(signUpCalls.getSignUpsByDay, days, inputFor, { quiet: false })
  const total = current.data && sum(current.data)
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
      {!current.data && current.failure && <Failed isPart failure={current.failure} tryAgain={current.tryAgain} />}
      {isInOrder && (
        <Definitions>
          <p className={styles.summary} role="status">
            {total !== undefined && current.asOf && (
              <>
                <span>
                  <strong>
                    <NumberLink
                      to={signUpsOfDaysLink(asks, days, { count: total, at: current.asOf })}
                      definition={signUpsDefinition({})}
                    >
                      {formatCount(total)}
                    </NumberLink>
                  </strong>{' '}
                  sign-ups
                </span>{' '}
                {before && (
                  <ChangeBadge
                    now={total}
                    before={sum(before.rows)}
                    of={before.comparison}
                    definition={signUpsDefinition({})}
                    to={signUpsOfDaysLink(asks, before.comparison.period, { count: sum(before.rows), at: before.asOf })}
                  />
                )}
              </>
            )}
          </p>
          <DayChart
            title="Sign-Ups by Day"
            days={days}
            rows={current.data}
            blankOf={(day) => ({ day, trial: 0, premium: 0, complimentary: 0 })}
            before={before}
            today={today}
            series={series}
            unit="sign-ups"
            format={formatCount}
            columns={columnsFor(asks, current.asOf ?? portalNow())}
            empty="No sign-ups in this period"
            linkTo={(opened, rows) =>
              signUpsOfDaysLink(asks, opened, { count: sum(rows), at: current.asOf ?? portalNow() })
            }
            onDays={setDays}
            choice={
              <SegmentedControl
                size="xs"
                withItemsBorders={false}
                transitionDuration={120}
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

function countColumn(
  key: 'trial' | 'premium' | 'complimentary',
  title: string,
  asks: SignUpQuestion,
  asOf: Date,
): Column<Day> {
  return {
    id: key,
    title,
    definition: signUpsDefinition(asks),
    align: 'number',
    value: (row) => row[key],
    cell: (row) => <DayLink asks={asks} day={row.day} count={row[key]} asOf={asOf} />,
  }
}

interface DayLinkProps {
  readonly asks: SignUpQuestion
  readonly day: string
  readonly count: number
  readonly asOf: Date
}

function DayLink({ asks, day, count, asOf }: DayLinkProps) {
  return (
    <NumberLink to={signUpsOfDaysLink(asks, { first: day, last: day }, { count, at: asOf })}>
      {formatCount(count)}
    </NumberLink>
  )
}

function totalOf({ trial, premium, complimentary }: Day): number {
  return trial + premium + complimentary
}

function sum(days: readonly Day[]): number {
  return days.reduce((so, day) => so + totalOf(day), 0)
}
