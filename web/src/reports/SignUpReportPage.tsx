import { formatEasternTime } from '@portal/contract/dates'
import { reportsCalls, signUpReportFailed } from '@portal/contract/reports/calls'
import { addReports, addWindows, type SignUpReport } from '@portal/contract/reports/counts'
import { useState } from 'react'
import { usePortalConfig } from '../api/portal-config.ts'
import { useReading } from '../api/readings.ts'
import { paths } from '../paths.ts'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { isMomentGone, timeOfMoment } from './as-of.ts'
import { type CountRow, CountTable } from './CountTable.tsx'
import type { ReportMoment } from './listed.ts'
import { ReportNotes } from './ReportNotes.tsx'
import { type ChartStrip, SignUpChart } from './SignUpChart.tsx'
import styles from './SignUpReportPage.module.css'
import { SignUpsByDay } from './SignUpsByDay.tsx'
import { MailReportButton } from './schedules/MailReportButton.tsx'

/**
 * Who signed up when: of the brand's own merchant, of the affiliates at the same moment, and of both, so that whoever
 * was moved from one to the other meanwhile is counted once.
 */
export function SignUpReportPage() {
  const { brandName } = usePortalConfig()
  const brand = useReading(
    reportsCalls.getUserSignUpReport,
    { affiliate: 'false', complimentary: 'true' },
    { failed: signUpReportFailed.nonAffiliate },
  )
  const affiliate = useReading(
    reportsCalls.getUserSignUpReport,
    { affiliate: 'true', complimentary: 'true', ...(brand.moment && { moment: brand.moment }) },
    // What was true at a moment stays so.
    { failed: signUpReportFailed.affiliate, enabled: !brand.isLoading, once: brand.moment !== undefined },
  )
  const { report, isComplete, moment, countedAt } = useLastComplete({
    report: { brand: brand.data, affiliate: affiliate.data },
    isComplete: brand.data !== undefined && affiliate.data !== undefined,
    moment: brand.moment,
    countedAt: timeOfMoment(brand.moment) ?? brand.asOf,
  })
  const total = report.affiliate && report.brand && addReports(report.affiliate, report.brand)
  const failed = [affiliate, brand].filter(({ data, failure }) => !data && failure)
  return (
    <Page
      title="Customer Sign Up Report"
      back={{ to: paths.reports(), label: 'Reports' }}
      action={<MailReportButton report="customer-sign-up-report" />}
      description={
        <span role="status">
          {!isComplete &&
            (affiliate.isLoading || brand.isLoading) &&
            'Fetching customer sign up report. Please wait...'}
          {total && countedAt && `Eastern Time, as of ${formatEasternTime(countedAt)}`}
        </span>
      }
    >
      {failed.map(
        ({ failure, tryAgain }) =>
          failure && (
            // The moment that both are of is the brand's to tell.
            <Failed
              key={failure.message}
              failure={failure}
              tryAgain={isMomentGone(failure) ? brand.tryAgain : tryAgain}
            />
          ),
      )}
      {failed.length === 0 && (
        <>
          <Attribution
            title={`${brandName} Attribution`}
            report={report.brand}
            {...{ countedAt, moment }}
            affiliate={false}
          />
          <Attribution title="Affiliate Attribution" report={report.affiliate} {...{ countedAt, moment }} affiliate />
          <Attribution title="Total Attribution" report={total} {...{ countedAt, moment }} />
          <ReportNotes hasVerified />
          <SignUpsByDay />
        </>
      )}
    </Page>
  )
}

/** Both halves of the report as they were counted at one moment. */
interface Counted {
  readonly report: { readonly brand: SignUpReport | undefined; readonly affiliate: SignUpReport | undefined }
  readonly isComplete: boolean
  readonly moment: ReportMoment
  readonly countedAt: Date | undefined
}

/** While the halves of a newer moment come, one after the other, those of the last one stay: nothing flickers. */
function useLastComplete(counted: Counted): Counted {
  const [last, setLast] = useState(counted)
  const isNewer = counted.report.brand !== last.report.brand || counted.report.affiliate !== last.report.affiliate
  if (counted.isComplete && isNewer) setLast(counted)
  return counted.isComplete || !last.isComplete ? counted : last
}

interface AttributionProps {
  readonly title: string
  readonly report: SignUpReport | undefined
  readonly countedAt: Date | undefined
  readonly moment: ReportMoment
  /** Left out for both together. */
  readonly affiliate?: boolean
}

function Attribution({ title, report, countedAt, moment, affiliate }: AttributionProps) {
  const kinds = kindsOf(report)
  const asks = affiliate === undefined ? {} : { affiliate }
  const rows = kinds.flatMap(({ name, verified, unverified, both, ...kind }): CountRow[] => [
    { title: `Total ${name}`, counts: both, isTotal: true, asks: { ...asks, ...kind } },
    { title: `Verified ${name}`, counts: verified, isPart: true, asks: { ...asks, ...kind, verified: true } },
    { title: `Unverified ${name}`, counts: unverified, isPart: true, asks: { ...asks, ...kind, verified: false } },
  ])
  rows.push({
    title: 'Cancellation Requests',
    counts: report && { total: report.cancellationRequests },
    isTotal: true,
    asks: { ...asks, cancelling: true },
  })
  return (
    <section className={styles.attribution} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.report}>
        <CountTable label={title} rows={rows} now={report && countedAt} moment={moment} />
        <SignUpChart
          label={`${title} per day`}
          strips={kinds.map(({ name, both }): ChartStrip => ({ title: name, counts: both }))}
        />
      </div>
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
