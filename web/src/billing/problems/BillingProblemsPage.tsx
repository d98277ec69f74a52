import {
  billingProblemsCalls,
  type Finding,
  operationKinds,
  type ParkedCustomer,
  parkedSteps,
  type UnsettledPayment,
} from '@portal/contract/billing/problems/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { useState } from 'react'
import { useAction } from '../../api/actions.ts'
import { useReading } from '../../api/readings.ts'
import { isUserAllowed } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { easternColumn } from '../../ui/list-table/eastern-column.tsx'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './BillingProblemsPage.module.css'
import { customerColumn } from './customer-column.tsx'
import { OpenDisputes } from './OpenDisputes.tsx'
import { ResolveFindingDialog } from './ResolveFindingDialog.tsx'

/** The worker settles what it can meanwhile: whoever has asked for an answer sees it come. */
const READ_EVERY_MS = 5_000

/** What billing could not do by itself: who is not billed any more, what nobody knows, and where the books differ. */
export function BillingProblemsPage() {
  const { data, failure, tryAgain } = useReading(
    billingProblemsCalls.getBillingProblems,
    {},
    { everyMs: READ_EVERY_MS },
  )
  const [released, setReleased] = useState<ParkedCustomer | null>(null)
  const [asked, setAsked] = useState<UnsettledPayment | null>(null)
  const [resolved, setResolved] = useState<Finding | null>(null)
  const mayResolve = isUserAllowed('resolve-billing-problems')
  // `about` tells a screen reader which of many that look alike it is.
  const button = <Row,>(title: string, about: (row: Row) => string, open: (row: Row) => void): Column<Row>[] => {
    if (!mayResolve) return []
    const cell = (row: Row) => (
      <TextButton aria-label={`${title}: ${about(row)}`} onClick={() => open(row)}>
        {title}
      </TextButton>
    )
    return [actionColumn('act', title, cell)]
  }

  if (!data && failure) {
    return (
      <Page title="Billing Problems">
        <Failed failure={failure} tryAgain={tryAgain} />
      </Page>
    )
  }
  return (
    <Page title="Billing Problems" description="Times are Eastern Time">
      <section className={styles.part}>
        <h2>Parked Customers</h2>
        <p>Billing failed for them and leaves them alone, so that nobody else waits. Releasing one tries again.</p>
        <ListTable
          name="parked customers"
          label="Parked customers"
          prefix="parked."
          rows={data?.parked}
          rowKey={({ email, step }) => `${email} ${step}`}
          empty="Nobody is parked"
          columns={[
            ...button<ParkedCustomer>('Release', ({ name, step }) => `${name}, ${parkedSteps[step]}`, setReleased),
            customerColumn(),
            { id: 'step', title: 'Step', value: ({ step }) => parkedSteps[step], maxWidth: 220 },
            { id: 'error', title: 'What Happened', value: ({ error }) => error, maxWidth: 420 },
            easternColumn<ParkedCustomer>('parked', 'Since', ({ parkedAt }) => parkedAt),
          ]}
        />
      </section>
      <section className={styles.part}>
        <h2>Payments Without an Answer</h2>
        <p>The payment provider has not said what became of them. It is asked again by itself, later each time.</p>
        <ListTable
          name="payments without an answer"
          label="Payments without an answer"
          prefix="payments."
          rows={data?.unsettled}
          rowKey={({ id }) => id}
          empty="Every payment has its answer"
          columns={[
            ...button<UnsettledPayment>('Ask Now', ({ name, kind }) => `${name}, ${operationKinds[kind]}`, setAsked),
            customerColumn(),
            { id: 'kind', title: 'What Was Asked', value: ({ kind }) => operationKinds[kind], maxWidth: 220 },
            { id: 'times', title: 'Times Asked', align: 'number', value: ({ timesAsked }) => timesAsked },
            easternColumn<UnsettledPayment>('asked', 'Since', ({ askedAt }) => askedAt),
            easternColumn<UnsettledPayment>('again', 'Asked Again', ({ askAgainAt }) => askAgainAt),
          ]}
        />
      </section>
      <OpenDisputes disputes={data?.disputes} />
      <section className={styles.part}>
        <h2>Findings</h2>
        <p>Where the payment provider's books and the portal's do not agree, found each night.</p>
        <ListTable
          name="findings"
          label="Findings"
          prefix="findings."
          rows={data?.findings}
          rowKey={({ id }) => String(id)}
          empty="The books agree"
          columns={[
            ...button<Finding>('Resolve', ({ finding, providerId }) => `${finding} ${providerId}`, setResolved),
            { id: 'finding', title: 'Finding', value: ({ finding }) => finding, maxWidth: 380 },
            customerColumn(),
            { id: 'provider', title: 'At the Provider', value: ({ providerId }) => providerId },
            easternColumn<Finding>('found', 'Since', ({ foundAt }) => foundAt),
          ]}
        />
      </section>
      {released && <ReleaseDialog parked={released} onClose={() => setReleased(null)} />}
      {asked && <AskDialog payment={asked} onClose={() => setAsked(null)} />}
      {resolved && <ResolveFindingDialog finding={resolved} onClose={() => setResolved(null)} />}
    </Page>
  )
}

function ReleaseDialog({ parked, onClose }: { readonly parked: ParkedCustomer; readonly onClose: () => void }) {
  const { run } = useAction(billingProblemsCalls.releaseParkedCustomer)
  return (
    <ConfirmDialog
      title="Release Customer"
      verb="Release"
      question="Are you sure that billing should try again for this customer?"
      onConfirm={() => run({ email: parked.email, step: parked.step })}
      onClose={onClose}
    >
      <strong>{parked.name}</strong>
      <span>{formatUsername(parked.email)}</span>
      <span>{parked.error}</span>
    </ConfirmDialog>
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
      <span>{operationKinds[payment.kind]}</span>
    </ConfirmDialog>
  )
}
