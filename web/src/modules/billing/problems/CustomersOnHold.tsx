import { type ParkedCustomer, parkedSteps } from '@portal/contract/billing/problems/calls'
import { queueDefinitions } from '@portal/contract/definitions'
import { useState } from 'react'
import { isUserAllowed } from '../../../app/api/session.ts'
import { problemActionColumn } from './problem-columns.tsx'
import { parkedColumns } from './problem-lists.tsx'
import { ProblemSection } from './ProblemSection.tsx'
import { ResumeBillingDialog } from './ResumeBilling.tsx'

/** Customers whose billing is on hold; `parked` is undefined while loading. */
export function CustomersOnHold({ parked }: { readonly parked: readonly ParkedCustomer[] | undefined }) {
  const [released, setReleased] = useState<ParkedCustomer | null>(null)
  return (
    <ProblemSection
      kind="parked"
      title="Billing on Hold"
      note={
        isUserAllowed('resolve-billing-problems')
          ? `${queueDefinitions.parkedCustomers} Resume billing after you have solved the problem.`
          : queueDefinitions.parkedCustomers
      }
      name="customers on hold"
      label="Billing on hold"
      definition={queueDefinitions.parkedCustomers}
      rows={parked}
      rowKey={({ email, step }) => `${email} ${step}`}
      empty="No customers on hold"
      columns={[
        ...parkedColumns,
        ...problemActionColumn<ParkedCustomer>(
          'Resume Billing',
          ({ name, step }) => `${name}, ${parkedSteps[step]}`,
          setReleased,
        ),
      ]}
    >
      {released && <ResumeBillingDialog parked={released} onClose={() => setReleased(null)} />}
    </ProblemSection>
  )
}
