import { formatEasternTime } from '@portal/contract/dates'
import { reportsCalls } from '@portal/contract/reports/calls'
import { IconArrowRight } from '@tabler/icons-react'
import { useReading } from '../api/readings.ts'
import { paths } from '../paths.ts'
import { Failed } from '../ui/Empty.tsx'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './HomePage.module.css'
import { SignUpChart } from './SignUpChart.tsx'
import { SignUpTable } from './SignUpTable.tsx'

/** How many signed up lately: the first screen after sign-in. */
export function HomePage() {
  const { data, readAt, isLoading, failure, tryAgain } = useReading(reportsCalls.getUserHomeStatistics, {})
  return (
    <Page
      title="Customer Sign Up Report"
      action={
        <Link to={paths.customerSignUpReport()} className={styles.detailed}>
          Detailed Report
          <IconArrowRight size={16} aria-hidden />
        </Link>
      }
      description={
        <span role="status">
          {isLoading && 'Fetching customer sign up report. Please wait...'}
          {readAt && `Eastern Time, as of ${formatEasternTime(readAt)}`}
        </span>
      }
    >
      {!data && failure ? (
        <Failed failure={failure} tryAgain={tryAgain} />
      ) : (
        <>
          <div className={styles.report}>
            <SignUpTable statistics={data} now={readAt} />
            <SignUpChart statistics={data} />
          </div>
          <ul className={styles.notes}>
            <li>Reports are based on Eastern Time: each day counts from midnight to midnight in New York.</li>
            <li>Reports are based on current customer information: the type is the one a customer has now.</li>
          </ul>
        </>
      )}
    </Page>
  )
}
