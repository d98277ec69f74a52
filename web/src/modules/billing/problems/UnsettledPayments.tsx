import { billingProblemsCalls, operationKinds, type UnsettledPayment } from '@portal/contract/billing/problems/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { queueDefinitions } from '@portal/contract/definitions'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { easternColumn } from '../../../ui/list-table/eastern-column.tsx'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { actColumn } from './act-column.tsx'
import { customerColumn } from './customer-column.tsx'
import { ProblemSection } from './ProblemSection.tsx'

/** What nobody knows the outcome of; `payments` is undefined while they are being read. */
export function UnsettledPayments({ payments }: { readonly payments: readonly UnsettledPayment[] | undefined }) {
  const [asked, setAsked] = useState<UnsettledPayment | null>(null)
  return (
    <ProblemSection
      kind="payments"
      title="Payments Without an Answer"
      note={`${queueDefinitions.unsettledPayments} The portal asks again automatically, at longer intervals.`}
      isRead={payments !== undefined}
    >
      <ListTable
        name="payments without an answer"
        label="Payments without an answer"
        definition={queueDefinitions.unsettledPayments}
        prefix="payments."
        rows={payments}
        usualRows={2}
        rowKey={({ id }) => id}
        empty="Every payment has its answer"
        columns={[
          ...actColumn<UnsettledPayment>('Ask Now', ({ name, kind }) => `${name}, ${operationKinds[kind]}`, setAsked),
          customerColumn(),
          { id: 'kind', title: 'What Was Asked', value: ({ kind }) => operationKinds[kind], maxWidth: 220 },
          { id: 'times', title: 'Times Asked', align: 'number', value: ({ timesAsked }) => timesAsked },
          easternColumn<UnsettledPayment>('asked', 'Since', ({ askedAt }) => askedAt),
          easternColumn<UnsettledPayment>('again', 'Asked Again', ({ askAgainAt }) => askAgainAt),
        ]}
      />
      {asked && <AskDialog payment={asked} onClose={() => setAsked(null)} />}
    </ProblemSection>
  )
}

function AskDialog({ payment, onClose }: { readonly payment: UnsettledPayment; readonly onClose: () => void }) {
  const { run } = useAction(billingProblemsCalls.askProviderAgain)
  return (
    <ConfirmDialog
      title="Ask Payment Provider"
      verb="Ask Now"
      question="Are you sure that the payment provider should be asked again now? Nothing is charged twice."
      onConfirm={() => run({ id: payment.id })}
      onClose={onClose}
    >
      <strong>{payment.name}</strong>
      <span>{formatUsername(payment.email)}</span>
      <span>{operationKinds[payment.kind]}</span>
    </ConfirmDialog>
  )
}
