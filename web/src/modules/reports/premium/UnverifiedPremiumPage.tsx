import { customersCalls } from '@portal/contract/customers/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import { reportsCalls } from '@portal/contract/reports/calls'
import { useCallQuery } from '../../../app/api/queries.ts'
import { PremiumListPage } from './PremiumListPage.tsx'
import { unverifiedColumns, unverifiedSort } from './unverified-columns.tsx'

/** Unverified premium customers, to verify. */
export default function UnverifiedPremiumPage() {
  const loadable = useCallQuery(reportsCalls.getUnverifiedPremiumList, {}, { live: 'queues' })
  return (
    <PremiumListPage
      title="Unverified Premium Customer Report"
      loading="Fetching unverified premium customers. Please wait..."
      empty="No unverified premium customers"
      definition={queueDefinitions.unverifiedPremium}
      report="unverified-premium-customer-report"
      name="unverified premium customers"
      loadable={loadable}
      columns={unverifiedColumns}
      defaultSort={unverifiedSort}
      source="uvpcr"
      action={{
        name: 'verify',
        call: customersCalls.verifyUser,
        title: 'Verify Customer',
        verb: 'Verify',
        question: 'Are you sure you want to verify this customer?',
      }}
    />
  )
}
