import { formatEasternTime } from '@portal/contract/dates'
import { reportsCalls } from '@portal/contract/reports/calls'
import { addWindows, type HomeStatistics } from '@portal/contract/reports/counts'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { Failed } from '../../ui/Empty.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { Page } from '../../ui/Page.tsx'
import { LOADING, PageState } from '../../ui/PageState.tsx'
import { CustomerSearchBox } from '../customers/CustomerSearchBox.tsx'
import { MyFollowUps } from '../notes/MyFollowUps.tsx'
import { hasRoleQueues } from '../work-queues/queues.ts'
import { WorkQueues } from '../work-queues/WorkQueues.tsx'
import { type CountRow, CountTable, ReportNotes } from './CountTable.tsx'
import styles from './HomePage.module.css'
import { HomeSection } from './HomeSection.tsx'

const SignUpsByDay = lazyPart(() => import('./SignUpsByDay.tsx').then((module) => module.SignUpsByDay))
const CancellationsByDay = lazyPart(() =>
  import('./CancellationsByDay.tsx').then((module) => module.CancellationsByDay),
)
const HomeSales = lazyPart(() => import('./HomeSales.tsx').then((module) => module.HomeSales))
const ErrorsChart = lazyPart(() => import('../application-errors/ErrorsByDay.tsx').then((module) => module.ErrorsChart))
const SetupSteps = lazyPart(() => import('../setup/SetupSteps.tsx').then((module) => module.SetupSteps))

/** The first screen after sign-in: the user's open work, or this month's figures, and the sign-up report. */
export default function HomePage() {
  const lead = leadSection()
  return (
    <Page title="Home" width="report">
      {isUserAllowed('verify-customer') && <CustomerSearchBox />}
      <div className={styles.waiting}>
        <WorkQueues />
        {isUserAllowed('write-notes') && <MyFollowUps />}
      </div>
      {isUserAllowed('setup') && <SetupSteps />}
      {hasRoleQueues() ? (
        <>
          {lead && (
            <div className={styles.lead} data-lead={lead}>
              {lead === 'sales' ? <HomeSales /> : <ErrorsChart />}
            </div>
          )}
          <SignUpPanel />
          <Charts />
          {lead !== 'sales' && <HomeSales />}
        </>
      ) : (
        <>
          <Charts />
          <HomeSales />
          <SignUpPanel />
        </>
      )}
    </Page>
  )
}

/** What finance and operations see straight below their queues. Administrators, who see both, begin with the sign-ups. */
function leadSection(): 'sales' | 'errors' | null {
  const [hasSales, hasErrors] = [isUserAllowed('card-sales-report'), isUserAllowed('application-errors')]
  if (hasSales === hasErrors) return null
  return hasSales ? 'sales' : 'errors'
}

function SignUpPanel() {
  const { data, asOf, isLoading, failure, retry } = useCallQuery(reportsCalls.getUserHomeStatistics, {})
  const status = (
    <p role="status" className={styles.asOf}>
      {isLoading && <PageState text={LOADING} />}
      {isLoading && 'Fetching customer sign up report. Please wait...'}
      {asOf && `As of ${formatEasternTime(asOf)} Eastern Time`}
    </p>
  )
  return (
    <HomeSection
      id="sign-ups"
      title="Customer Sign Up Report"
      report={{ to: paths.customerSignUpReport(), title: 'Detailed Report' }}
    >
      {!data && failure ? (
        <>
          {status}
          <Failed failure={failure} retry={retry} />
        </>
      ) : (
        <>
          <CountTable label="Customer Sign Up Report" heading={status} rows={rowsOf(data)} now={asOf} />
          <ReportNotes />
        </>
      )}
    </HomeSection>
  )
}

/** This month's sign-ups and cancellations by day, side by side. */
function Charts() {
  return (
    <div className={styles.charts}>
      <SignUpsByDay isOfMonth />
      <CancellationsByDay />
    </div>
  )
}

function rowsOf(statistics: HomeStatistics | undefined): CountRow[] {
  const { trial, premium, complimentary, cancellationRequests } = statistics ?? {}
  return [
    { title: 'Trial', counts: trial, filters: { type: 'free' } },
    { title: 'Premium', counts: premium, filters: { type: 'paid' } },
    { title: 'Complimentary', counts: complimentary, filters: { type: 'comp' } },
    {
      title: 'Total',
      counts: trial && premium && complimentary && addWindows(trial, premium, complimentary),
      isTotal: true,
      filters: {},
    },
    {
      title: 'Cancellation Requests',
      counts: cancellationRequests === undefined ? undefined : { total: cancellationRequests },
      filters: { cancelling: true },
    },
  ]
}
