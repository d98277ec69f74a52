import type { DayRange } from '@portal/contract/dates'
import { type CountedSignUps, signUpsDefinition } from '@portal/contract/definitions'
import { formatCount } from '@portal/contract/money'
import type { SignUps } from '@portal/contract/reports/calls'
import { defined } from '../../ui/defined.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { BarChart } from './BarChart.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import { type SignUpQuestion, signUpsOfDaysLink } from './listed.ts'
import { ReportTable } from './ReportTable.tsx'
import styles from './SalesReport.module.css'
import type { Compared } from './use-report.ts'

interface SignUpsAnswerProps {
  readonly label: string
  readonly signUps: SignUps
  readonly days: DayRange
  /** Whose sign-ups these are. */
  readonly asks: SignUpQuestion
  readonly asOf: Date
  readonly before: Compared<SignUps> | undefined
}

const kinds = [
  { key: 'premium', title: 'Premium', type: 'paid' },
  { key: 'trial', title: 'Trial', type: 'free' },
  { key: 'complimentary', title: 'Complimentary', type: 'comp' },
] as const

/** The sign-ups of some days by type: four numbers, each of which opens its list. */
export function SignUpsSummary({ label, signUps, days, asks, asOf, before }: SignUpsAnswerProps) {
  const linkTo = (key: keyof SignUps, of: CountedSignUps) =>
    signUpsOfDaysLink({ ...asks, ...of }, days, { count: signUps[key], at: asOf })
  const columns: readonly Column<SignUps>[] = [
    ...kinds.map(({ key, title, type }) => countColumn(key, title, linkTo(key, { type }), { type })),
    countColumn('total', 'Total Sign Up', linkTo('total', {}), {}),
  ]
  return (
    <div className={styles.answer}>
      <ReportTable
        label={label}
        columns={columns}
        rows={[signUps]}
        empty=""
        summary={
          <>
            <strong>
              <Link to={linkTo('total', {})} {...defined(signUpsDefinition({}))}>
                {formatCount(signUps.total)}
              </Link>
            </strong>{' '}
            sign-ups
            {before && (
              <ChangeBadge
                now={signUps.total}
                before={before.reply.total}
                of={before.comparison}
                definition={signUpsDefinition({})}
                to={signUpsOfDaysLink(asks, before.comparison.period, { count: before.reply.total, at: before.asOf })}
              />
            )}
          </>
        }
      />
      <BarChart
        label={`${label} by type`}
        bars={kinds.map(({ key, title }) => ({ title, value: signUps[key], text: formatCount(signUps[key]) }))}
      />
      <p className={styles.note}>Based on current customer type.</p>
    </div>
  )
}

function countColumn(key: keyof SignUps, title: string, to: string, counted: CountedSignUps): Column<SignUps> {
  return {
    id: key,
    title,
    definition: signUpsDefinition(counted),
    align: 'number',
    value: (signUps) => signUps[key],
    cell: (signUps) => <Link to={to}>{formatCount(signUps[key])}</Link>,
  }
}
