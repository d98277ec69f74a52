import type { OpenDispute } from '@portal/contract/billing/problems/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import { chargebackColumns } from './problem-lists.tsx'
import { ProblemSection } from './ProblemSection.tsx'

/** Undecided chargebacks; `disputes` is undefined while loading. */
export function OpenDisputes({ disputes }: { readonly disputes: readonly OpenDispute[] | undefined }) {
  return (
    <ProblemSection
      kind="chargebacks"
      title="Open Chargebacks"
      note={`${queueDefinitions.openDisputes} Respond at the payment provider. While a chargeback is open, the customer's card is not charged automatically.`}
      name="open chargebacks"
      label="Open chargebacks"
      definition={queueDefinitions.openDisputes}
      rows={disputes}
      rowKey={({ id }) => String(id)}
      empty="No open chargebacks"
      columns={chargebackColumns}
    />
  )
}
