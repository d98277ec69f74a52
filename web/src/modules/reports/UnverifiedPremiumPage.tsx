import { customersCalls } from '@portal/contract/customers/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import { reportsCalls } from '@portal/contract/reports/calls'
import { PremiumListPage } from './PremiumListPage.tsx'

/** Premium customers who have not been verified, to be verified. */
export default function UnverifiedPremiumPage() {
  return (
    <PremiumListPage
      title="Unverified Premium Customer Report"
      loading="Fetching unverified premium customers. Please wait..."
      empty="No unverified premium customers"
      definition={queueDefinitions.unverifiedPremium}
      report="unverified-premium-customer-report"
      name="unverified premium customers"
      list={reportsCalls.getUnverifiedPremiumUsers}
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
