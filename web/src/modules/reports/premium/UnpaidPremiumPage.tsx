import { billingCalls } from '@portal/contract/billing/calls'
import { retryCalls } from '@portal/contract/billing/retry/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import { formatCents, formatCount } from '@portal/contract/money'
import type { UnpaidCustomer } from '@portal/contract/reports/premium'
import { reportsCalls } from '@portal/contract/reports/calls'
import { RETRY_QUESTION } from '../../customers/actions/retry-question.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { PremiumListPage } from './PremiumListPage.tsx'
import { unpaidColumns, unpaidSort } from './unpaid-columns.tsx'

/** Premium customers whose card could not be charged, to cancel if nothing else helps. */
export default function UnpaidPremiumPage() {
  const loadable = useCallQuery(reportsCalls.getUnpaidPremiumList, {}, { live: 'queues' })
  return (
    <PremiumListPage
      title="Unpaid Premium Customer Report"
      loading="Fetching unpaid premium customers. Please wait..."
      empty="No unpaid premium customers"
      definition={queueDefinitions.unpaidPremium}
      report="unpaid-premium-customer-report"
      name="unpaid premium customers"
      loadable={loadable}
      summary={sumText}
      columns={unpaidColumns}
      defaultSort={unpaidSort}
      source="upcr"
      action={{
        name: 'cancelWithoutRefund',
        call: billingCalls.endPremiumSubscription,
        title: 'Cancel Immediately',
        verb: 'Cancel Immediately',
        cancelLabel: 'Keep Subscription',
        question: "Are you sure you want to cancel customer's premium subscription with immediate effect?",
        isDangerous: true,
      }}
      otherAction={{
        name: 'retryPayment',
        call: retryCalls.retryPayment,
        title: 'Retry Payment',
        verb: 'Retry Payment',
        question: RETRY_QUESTION,
        isOffered: ({ canRetry }) => canRetry,
      }}
    />
  )
}

function sumText(rows: readonly UnpaidCustomer[]): string {
  const due = rows.flatMap(({ dueCents }) => dueCents ?? [])
  if (due.length === 0) return ''
  const unreadable = rows.length - due.length
  const total = `Total amount due: ${formatCents(due.reduce((sum, cents) => sum + cents, 0))}`
  return unreadable === 0 ? `${total}.` : `${total}, without ${formatCount(unreadable)} unreadable.`
}
