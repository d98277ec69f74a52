import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import { useCallQuery } from '../../../app/api/queries.ts'
import { Failed } from '../../../ui/Empty.tsx'
import { Page } from '../../../ui/Page.tsx'
import { LOADING, PageState } from '../../../ui/PageState.tsx'
import { CustomersOnHold } from './CustomersOnHold.tsx'
import { Discrepancies } from './Discrepancies.tsx'
import { OpenDisputes } from './OpenDisputes.tsx'
import { PendingPayments } from './PendingPayments.tsx'
import styles from './ProblemSection.module.css'

const TITLE = 'Billing Problems'
/** The worker keeps processing pending payments, so the user sees the result of a retry. */
const REFRESH_INTERVAL_MS = 5_000

/** Billing problems that need a user: customers on hold, pending payments, chargebacks and discrepancies. */
export default function BillingProblemsPage() {
  const { data, failure, retry } = useCallQuery(
    billingProblemsCalls.getBillingProblems,
    {},
    { everyMs: REFRESH_INTERVAL_MS, live: 'queues' },
  )
  if (!data && failure) {
    return (
      <Page title={TITLE}>
        <Failed failure={failure} retry={retry} />
      </Page>
    )
  }
  return (
    <Page
      title={TITLE}
      description="Customers and payments that billing cannot process automatically. Times are in Eastern Time."
    >
      {!data && <PageState text={LOADING} />}
      <div className={styles.parts}>
        <CustomersOnHold parked={data?.parked} />
        <PendingPayments payments={data?.unsettled} />
        <OpenDisputes disputes={data?.disputes} />
        <Discrepancies findings={data?.findings} />
      </div>
    </Page>
  )
}
