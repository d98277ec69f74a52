import type { Finding } from '@portal/contract/billing/problems/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import { useState } from 'react'
import { easternColumn } from '../../../ui/list-table/value-columns.tsx'
import { actColumn, customerColumn } from './problem-columns.tsx'
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
        { id: 'finding', title: 'Discrepancy', value: ({ finding }) => finding, maxWidth: 380 },
        customerColumn(),
        { id: 'provider', title: 'Provider ID', value: ({ providerId }) => providerId },
        easternColumn<Finding>('found', 'Found', ({ foundAt }) => foundAt),
      ]}
    >
      {resolved && <ResolveDiscrepancyDialog finding={resolved} onClose={() => setResolved(null)} />}
    </ProblemSection>
  )
}
