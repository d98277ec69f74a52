import { billingProblemsCalls, type ParkedCustomer, parkedSteps } from '@portal/contract/billing/problems/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { queueDefinitions } from '@portal/contract/definitions'
import { useState } from 'react'
import { ConfirmCall } from '../../../app/ConfirmCall.tsx'
import { holdReason } from './hold-reason.ts'
import { problemActionColumn } from './problem-columns.tsx'
import { parkedColumns } from './problem-lists.tsx'
import { ProblemSection } from './ProblemSection.tsx'

/** Customers whose billing is on hold; `parked` is undefined while loading. */
export function CustomersOnHold({ parked }: { readonly parked: readonly ParkedCustomer[] | undefined }) {
  const [released, setReleased] = useState<ParkedCustomer | null>(null)
  return (
    <ProblemSection
      kind="parked"
      title="Billing on Hold"
      note={`${queueDefinitions.parkedCustomers} Resume billing after you have solved the problem.`}
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
      {released && (
        <ConfirmCall
          call={billingProblemsCalls.releaseParkedCustomer}
          input={{ email: released.email, step: released.step }}
          title="Resume Billing"
          verb="Resume Billing"
          question="Are you sure you want to resume billing for this customer?"
          onClose={() => setReleased(null)}
        >
          <strong>{released.name}</strong>
          <span>{formatUsername(released.email)}</span>
          <span>{holdReason(released.error)}</span>
        </ConfirmCall>
      )}
    </ProblemSection>
  )
}
