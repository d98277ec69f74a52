import { type CountedSignUps, signUpsDefinition } from '@portal/contract/definitions'
import { reportsCalls, type SignUps } from '@portal/contract/reports/calls'
import type { ReportDays } from '@portal/contract/reports/comparison'
import { hasUtm } from '@portal/contract/reports/utm'
import { isUserAllowed } from '../../app/api/session.ts'
import { Definitions } from '../../ui/Definitions.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { countColumn } from '../../ui/list-table/value-columns.tsx'
import { ComparedCount } from './ComparedCount.tsx'
import { type SignUpFilters, signUpsOfDaysLink } from './listed.ts'
import { ReportTable } from './ReportTable.tsx'
import { type BreakdownTab, BreakdownTabs } from './sales/BreakdownTabs.tsx'
import styles from './sales/Sales.module.css'
import { SalesMoney } from './sales/SalesMoney.tsx'
import type { SalesRequest } from './sales/use-sales.ts'
import type { Compared } from './use-report.ts'

interface SignUpsSummaryProps {
  readonly label: string
  readonly signUps: SignUps
  readonly days: ReportDays
  /** The sign-ups counted. */
  readonly filters: SignUpFilters
  readonly asOf: Date
  readonly before: Compared<SignUps> | undefined
  readonly report: 'merchant-sales-report' | 'utm-sales-report'
  /** See `BreakdownTabs`. */
  readonly tabs?: readonly BreakdownTab[] | undefined
}

const kinds = [
  { key: 'premium', title: 'Premium', type: 'paid' },
  { key: 'trial', title: 'Trial', type: 'free' },
  { key: 'complimentary', title: 'Complimentary', type: 'comp' },
] as const

/** Sign-ups of a range of days by type, and the sales of their merchant or UTM values; each number opens its list. */
export function SignUpsSummary({ label, signUps, days, filters, asOf, before, report, tabs }: SignUpsSummaryProps) {
  const { merchant, utm } = filters
  const request: SalesRequest = {
    channel: 'card',
    days,
    filters: { report, ...(merchant && { merchant }), ...(utm && { utm }) },
  }
  const linkTo = (key: keyof SignUps, of: CountedSignUps) =>
    signUpsOfDaysLink({ ...filters, ...of }, days, { count: signUps[key], at: asOf })
  const isPart = report === 'merchant-sales-report' || hasUtm(utm ?? {})
  // Without a UTM value: all sales, if the user may see them.
  const hasMoney = isPart || isUserAllowed(reportsCalls.getSales.permission)
  const shown = isPart || !hasMoney ? request : { ...request, filters: {}, shownIn: report }
  const column = (key: keyof SignUps, title: string, of: CountedSignUps) =>
    countColumn<SignUps>(
      key,
      title,
      (row) => row[key],
      () => linkTo(key, of),
      signUpsDefinition(of),
    )
  const columns: readonly Column<SignUps>[] = [
    ...kinds.map(({ key, title, type }) => column(key, title, { type })),
    column('total', 'Total Sign Up', {}),
  ]
  return (
    <section aria-label={label}>
      <Definitions>
        <p className={styles.signUps}>
          <ComparedCount
            count={signUps.total}
            to={linkTo('total', {})}
            noun="sign-ups"
            definition={signUpsDefinition({})}
            before={
              before && {
                count: before.reply.total,
                to: signUpsOfDaysLink(filters, before.comparison.period, {
                  count: before.reply.total,
                  at: before.asOf,
                }),
                comparison: before.comparison,
              }
            }
          />
        </p>
        {hasMoney ? (
          <SalesMoney request={shown} />
        ) : (
          <p className={styles.comparison}>
            Select a client or UTM value to see its payments and their chart. The By Campaign tab shows all campaigns.
          </p>
        )}
        <div className={styles.tabs}>
          <BreakdownTabs request={shown} tabs={tabs} title="By Type">
            <ReportTable label={label} days={days} columns={columns} rows={[signUps]} empty="" />
          </BreakdownTabs>
        </div>
        <p className={styles.note}>
          Sign-ups are based on current customer type. Amounts are card payments in this period, regardless of when the
          customer signed up.
        </p>
      </Definitions>
    </section>
  )
}
