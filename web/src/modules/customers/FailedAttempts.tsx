import { cardText } from '@portal/contract/billing/card-text'
import type { Customer } from '@portal/contract/customers/details'
import { capitalize } from '@portal/contract/capitalize'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { amountColumn, dateColumn, textColumn, wordColumn } from '../../ui/list-table/value-columns.tsx'
import styles from './tables.module.css'
import { Unreadable } from './Unreadable.tsx'

const columns: readonly Column<Customer['failedAttempts'][number]>[] = [
  dateColumn(),
  wordColumn('invoiceNumber', 'Invoice Number', ({ invoiceNumber }) => invoiceNumber),
  wordColumn('number', 'Attempt', ({ number }) => String(number)),
  amountColumn(),
  wordColumn('card', 'Credit Card', ({ cardBrand, cardLast4 }) => cardText(cardBrand, cardLast4)),
  textColumn('reason', 'Reason', ({ reason }) => capitalize(reason)),
]

/** Failed payment attempts; renders nothing if there are none. */
export function FailedAttempts({ customer }: { readonly customer: Customer }) {
  const { failedAttempts, unreadable } = customer
  if (unreadable.includes('failedAttempts')) return <Unreadable part="Failed Attempts" />
  if (failedAttempts.length === 0) return null
  return (
    <div className={styles.failed}>
      <h3 className={styles.title}>Failed Attempts</h3>
      <ListTable
        name="customer failed attempts"
        label="Failed Attempts"
        columns={columns}
        rows={failedAttempts}
        empty="No failed attempts found"
        noMatch="No failed attempts found"
        defaultSort="-date"
        prefix="failed."
      />
    </div>
  )
}
