import { billingProblemsCalls, operationKinds, type UnsettledPayment } from '@portal/contract/billing/problems/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { queueDefinitions } from '@portal/contract/definitions'
import { useState } from 'react'
import { ConfirmCall } from '../../../app/ConfirmCall.tsx'
import { problemActionColumn } from './problem-columns.tsx'
import { paymentColumns } from './problem-lists.tsx'
import { ProblemSection } from './ProblemSection.tsx'

/** Pending payments; `payments` is undefined while loading. */
export function PendingPayments({ payments }: { readonly payments: readonly UnsettledPayment[] | undefined }) {
  const [chosen, setChosen] = useState<UnsettledPayment | null>(null)
  return (
    <ProblemSection
      kind="payments"
      title="Pending Payments"
      note={`${queueDefinitions.unsettledPayments} The portal keeps checking automatically.`}
      name="pending payments"
      label="Pending payments"
      definition={queueDefinitions.unsettledPayments}
      rows={payments}
      rowKey={({ id }) => id}
      empty="No pending payments"
      columns={[
        ...paymentColumns,
        ...problemActionColumn<UnsettledPayment>(
          'Check Now',
          ({ name, kind }) => `${name}, ${operationKinds[kind]}`,
          setChosen,
        ),
      ]}
    >
      {chosen && (
        <ConfirmCall
          call={billingProblemsCalls.askProviderAgain}
          input={{ id: chosen.id }}
          title="Check Payment Status"
          isFinal={false}
          verb="Check Now"
          question="Are you sure you want to check this payment now? The customer will not be charged twice."
          onClose={() => setChosen(null)}
        >
          <strong>{chosen.name}</strong>
          <span>{formatUsername(chosen.email)}</span>
          <span>{operationKinds[chosen.kind]}</span>
        </ConfirmCall>
      )}
    </ProblemSection>
  )
}
