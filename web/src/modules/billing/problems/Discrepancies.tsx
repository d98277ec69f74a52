import type { Finding } from '@portal/contract/billing/problems/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import { useState } from 'react'
import { actColumn } from './problem-columns.tsx'
import { findingColumns } from './problem-lists.tsx'
import { ProblemSection } from './ProblemSection.tsx'
import { ResolveDiscrepancyDialog } from './ResolveDiscrepancyDialog.tsx'

/** Differences between the records; `findings` is undefined while loading. */
export function Discrepancies({ findings }: { readonly findings: readonly Finding[] | undefined }) {
  const [resolved, setResolved] = useState<Finding | null>(null)
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
        ...actColumn<Finding>('Resolve', ({ finding, providerId }) => `${finding} ${providerId}`, setResolved),
        ...findingColumns,
      ]}
    >
      {resolved && <ResolveDiscrepancyDialog finding={resolved} onClose={() => setResolved(null)} />}
    </ProblemSection>
  )
}
