import type { Customer, CustomerDetails, Invoice, Payment } from '@portal/contract/customers/details'
import type { ReactNode } from 'react'
import { isUserAllowed } from '../../app/api/session.ts'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import {
  amountColumn,
  dateColumn,
  dayColumn,
  idColumn,
  moneyColumn,
  textColumn,
  wordColumn,
} from '../../ui/list-table/value-columns.tsx'
import { canEmailInvoices, DownloadInvoiceButton, EmailInvoiceButton } from '../billing/invoices/InvoiceButtons.tsx'
import { RefundPaymentButton } from '../billing/refunds/RefundPaymentButton.tsx'
import { displayName } from '@portal/contract/display-name'
import styles from './tables.module.css'
import { Unreadable } from './Unreadable.tsx'
import { UtcNote } from './UtcNote.tsx'

type TableName = Exclude<keyof CustomerDetails, 'customer'>

interface CustomerTable {
  readonly id: TableName
  readonly title: string
  /** Undefined while the customer is loading. */
  readonly render: (details: CustomerDetails | undefined) => ReactNode
}

/** A customer's lists, in tab order. */
export const customerTables: readonly CustomerTable[] = [
  table('ledger', 'Ledger', 'No ledger items found', () => [
    dateColumn(),
    textColumn('description', 'Description', ({ description }) => description),
    amountColumn(),
  ]),
  table('invoices', 'Invoices', 'No invoices found', (customer) => [
    ...(canEmailInvoices() ? [emailColumn(customer)] : []),
    dateColumn(),
    wordColumn('number', 'Number', ({ number }) => number),
    dayColumn('startDate', 'Start Date', ({ startDate }) => startDate),
    dayColumn('endDate', 'End Date', ({ endDate }) => endDate),
    amountColumn(),
  ]),
  table('events', 'Events', 'No events found', () => [
    dateColumn('text'),
    textColumn('event', 'Event', ({ event }) => event, 'text'),
    textColumn('details', 'Details', ({ details }) => details, 'text'),
  ]),
  table('payments', 'Payments', 'No payments found', (_customer, details) => [
    dateColumn(),
    wordColumn('type', 'Type', ({ type }) => displayName(type)),
    amountColumn(),
    wordColumn('invoiceNumber', 'Invoice Number', ({ invoiceNumber }) => invoiceNumber),
    wordColumn('merchant', 'Merchant', ({ merchant }) => merchant),
    idColumn('chargeId', 'Payment Provider Charge ID', ({ chargeId }) => chargeId),
    moneyColumn('refunded', 'Refunded', ({ refundedCents }) => refundedCents),
    ...(details && isUserAllowed('refund-payment')
      ? [
          actionColumn<Payment>('refund', 'Refund', (payment) => (
            <RefundPaymentButton details={details} payment={payment} />
          )),
        ]
      : []),
  ]),
  table('refunds', 'Refunds', 'No refunds found', () => [
    dateColumn(),
    wordColumn('type', 'Type', ({ type, isPending }) => `${displayName(type)}${isPending ? ', pending' : ''}`),
    amountColumn(),
    wordColumn('invoiceNumber', 'Invoice Number', ({ invoiceNumber }) => invoiceNumber),
    idColumn('refundId', 'Refund ID', ({ refundId }) => refundId),
    textColumn('reason', 'Reason', ({ reason }) => reason),
    textColumn('by', 'Refunded By', ({ by }) => by),
  ]),
  table('credits', 'Credits', 'No credits found', () => [
    dateColumn(),
    amountColumn(),
    textColumn('description', 'Description', ({ description }) => description),
  ]),
  table('charges', 'Charges', 'No charges found', () => [
    dateColumn(),
    amountColumn(),
    textColumn('description', 'Description', ({ description }) => description),
  ]),
]

function table<N extends TableName>(
  id: N,
  title: string,
  empty: string,
  columnsFor: (
    customer: Customer | undefined,
    details: CustomerDetails | undefined,
  ) => readonly Column<CustomerDetails[N][number]>[],
): CustomerTable {
  return {
    id,
    title,
    render: (details) =>
      details?.customer.unreadable.some((part) => part === id) ? (
        <Unreadable part={title} />
      ) : (
        <ListTable
          // Each list has its own state, so React must not reuse the component.
          key={id}
          name={`customer ${id}`}
          label={title}
          columns={columnsFor(details?.customer, details)}
          rows={details?.[id]}
          empty={empty}
          noMatch={empty}
          defaultSort="-date"
          heading={<UtcNote />}
          prefix={`${id}.`}
          // Beside the facts, it is narrower than elsewhere.
          manyColumns={8}
        />
      ),
  }
}

function emailColumn(customer: Customer | undefined): Column<Invoice> {
  return actionColumn(
    'email',
    'Email',
    (invoice) =>
      customer && (
        <span className={styles.buttons}>
          <EmailInvoiceButton customer={customer} invoice={invoice} />
          <DownloadInvoiceButton email={customer.email} invoice={invoice} />
        </span>
      ),
  )
}
