import type { OpenDispute } from '@portal/contract/billing/problems/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import type { Column } from '../../../ui/list-table/columns.ts'
import { amountColumn, easternColumn, textColumn, wordColumn } from '../../../ui/list-table/value-columns.tsx'
import { customerColumn } from './problem-columns.tsx'
import { ProblemSection } from './ProblemSection.tsx'

const columns: readonly Column<OpenDispute>[] = [
  customerColumn(),
  amountColumn(),
  wordColumn('invoice', 'Invoice', ({ invoiceNumber }) => invoiceNumber),
  wordColumn('money', 'Money', ({ isTaken }) => (isTaken ? 'Withdrawn' : 'Not withdrawn')),
  textColumn('provider', 'Provider ID', ({ providerId }) => providerId),
  easternColumn('opened', 'Opened', ({ openedAt }) => openedAt),
]

/** Chargebacks that are not decided; `disputes` is undefined while they are being read. */
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
      columns={columns}
    />
  )
}
