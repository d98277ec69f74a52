import { formatEasternTime } from '@portal/contract/dates'
import { addReports, addWindows, type SignUpReport } from '@portal/contract/reports/counts'
import { signUpCalls, signUpReportFailed } from '@portal/contract/reports/sign-ups/calls'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Failed } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { LOADING, PageState } from '../../ui/PageState.tsx'
import { type CountRow, CountTable, ReportNotes } from './CountTable.tsx'
import { MailReportButton } from './schedules/MailReportButton.tsx'
import styles from './SignUpReportPage.module.css'
import { SignUpsByDay } from './SignUpsByDay.tsx'

/** Sign-ups by time: through the brand's own merchant, through affiliates, and both together. */
export default function SignUpReportPage() {
  const { brandName } = usePortalConfig()
  const brand = useCallQuery(
    signUpCalls.getUserSignUpReport,
    { affiliate: 'false', complimentary: 'true' },
    { failed: signUpReportFailed.nonAffiliate },
  )
  const affiliate = useCallQuery(
    signUpCalls.getUserSignUpReport,
    { affiliate: 'true', complimentary: 'true' },
    { failed: signUpReportFailed.affiliate },
  )
  const total = affiliate.data && brand.data && addReports(affiliate.data, brand.data)
  const asOf = earlier(brand.asOf, affiliate.asOf)
  const failed = [affiliate, brand].filter(({ data, failure }) => !data && failure)
  return (
    <Page
      title="Customer Sign Up Report"
      back={{ to: paths.reports(), label: 'Reports' }}
      action={<MailReportButton report="customer-sign-up-report" />}
      description={
        <span role="status">
          {(affiliate.isLoading || brand.isLoading) && 'Fetching customer sign up report. Please wait...'}
          {total && asOf && `As of ${formatEasternTime(asOf)} Eastern Time`}
        </span>
      }
    >
      {(affiliate.isLoading || brand.isLoading) && <PageState text={LOADING} />}
      {failed.map(({ failure, retry }) => failure && <Failed key={failure.message} failure={failure} retry={retry} />)}
      {failed.length === 0 && (
        <>
          <p className={styles.note}>
            These dates apply to the number of sign-ups and the chart. The tables below count the days in their column
            headers.
          </p>
          <SignUpsByDay />
          <div className={styles.attributions}>
            <Attribution title={`${brandName} Attribution`} report={brand.data} asOf={brand.asOf} affiliate={false} />
            <Attribution title="Affiliate Attribution" report={affiliate.data} asOf={affiliate.asOf} affiliate />
            <Attribution title="Total Attribution" report={total} asOf={asOf} />
          </div>
          <ReportNotes hasVerified />
        </>
      )}
    </Page>
  )
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && one < other ? one : other
}

interface AttributionProps {
  readonly title: string
  readonly report: SignUpReport | undefined
  readonly asOf: Date | undefined
  /** Omitted for both together. */
  readonly affiliate?: boolean
}

function Attribution({ title, report, asOf, affiliate }: AttributionProps) {
  const kinds = kindsOf(report)
  const filters = affiliate === undefined ? {} : { affiliate }
  const rows = kinds.flatMap(({ name, verified, unverified, both, ...kind }): CountRow[] => [
    { title: `Total ${name}`, counts: both, isTotal: true, filters: { ...filters, ...kind } },
    { title: `Verified ${name}`, counts: verified, isPart: true, filters: { ...filters, ...kind, verified: true } },
    {
      title: `Unverified ${name}`,
      counts: unverified,
      isPart: true,
      filters: { ...filters, ...kind, verified: false },
    },
  ])
  rows.push({
    title: 'Cancellation Requests',
    counts: report && { total: report.cancellationRequests },
    isTotal: true,
    filters: { ...filters, cancelling: true },
  })
  return (
    <section className={styles.attribution} aria-label={title}>
      <CountTable label={title} heading={<h2 className={styles.title}>{title}</h2>} rows={rows} now={report && asOf} />
    </section>
  )
}

function kindsOf(report: SignUpReport | undefined) {
  const kinds = [
    {
      name: 'Trial',
      type: 'free',
      verified: report?.verifiedTrial,
      unverified: report?.unverifiedTrial,
    },
    {
      name: 'Premium Monthly',
      type: 'paid',
      plan: 'monthly',
      verified: report?.verifiedPremiumMonthly,
      unverified: report?.unverifiedPremiumMonthly,
    },
    {
      name: 'Premium Annual',
      type: 'paid',
      plan: 'yearly',
      verified: report?.verifiedPremiumAnnual,
      unverified: report?.unverifiedPremiumAnnual,
    },
    {
      name: 'Complimentary',
      type: 'comp',
      verified: report?.verifiedComplimentary,
      unverified: report?.unverifiedComplimentary,
    },
  ] as const
  return kinds.map((kind) => ({
    ...kind,
    both: kind.verified && kind.unverified && addWindows(kind.verified, kind.unverified),
  }))
}
