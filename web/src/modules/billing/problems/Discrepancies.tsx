import type { Discrepancy } from '@portal/contract/billing/problems/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import { useState } from 'react'
import { AssignPurchaseDialog } from './AssignPurchaseDialog.tsx'
import { problemActionColumn } from './problem-columns.tsx'
import { findingColumns } from './problem-lists.tsx'
import { ProblemSection } from './ProblemSection.tsx'
import { ResolveDiscrepancyDialog } from './ResolveDiscrepancyDialog.tsx'

/** Differences between the records; `findings` is undefined while loading. */
export function Discrepancies({ findings }: { readonly findings: readonly Discrepancy[] | undefined }) {
  const [resolved, setResolved] = useState<Discrepancy | null>(null)
  const [assigned, setAssigned] = useState<Discrepancy | null>(null)
  const isPurchase = ({ purchase }: Discrepancy) => purchase !== null
  const about = ({ finding, providerId }: Discrepancy) => `${finding} ${providerId}`
  return (
    <ProblemSection
      kind="findings"
      title="Discrepancies"
      note={`${queueDefinitions.findings} The records are compared every night.`}
      name="discrepancies"
      label="Discrepancies"
      definition={queueDefinitions.findings}
      rows={findings}
      rowKey={({ id }) => String(id)}
      empty="No discrepancies"
      columns={[
        ...findingColumns,
        ...problemActionColumn('Resolve', about, setResolved),
        ...(findings?.some(isPurchase) ? problemActionColumn('Assign', about, setAssigned, isPurchase) : []),
      ]}
    >
      {resolved && <ResolveDiscrepancyDialog finding={resolved} onClose={() => setResolved(null)} />}
      {assigned && <AssignPurchaseDialog finding={assigned} onClose={() => setAssigned(null)} />}
    </ProblemSection>
  )
}
