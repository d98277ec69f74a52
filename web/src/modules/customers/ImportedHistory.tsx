import { customersCalls, type ImportedItem } from '@portal/contract/customers/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { amountColumn, dateColumn, textColumn, wordColumn } from '../../ui/list-table/value-columns.tsx'
import { displayName } from '@portal/contract/display-name'
import { UtcNote } from './UtcNote.tsx'

const columns: readonly Column<ImportedItem>[] = [
  dateColumn(),
  wordColumn('type', 'Type', ({ type }) => displayName(type)),
  wordColumn('number', 'Number', ({ number }) => number),
  wordColumn('status', 'Status', ({ status }) => displayName(status)),
  amountColumn(),
  textColumn('description', 'Description', ({ description }) => description),
  wordColumn('source', 'System', ({ source }) => source),
]

/** Invoices, payments and refunds from before the import; no balance here includes them. */
export function ImportedHistory({ email }: { readonly email: string }) {
  const loadable = useCallQuery(customersCalls.getImportedHistory, { email })
  return (
    <ListTable
      name="customer imported"
      label="Former System"
      columns={columns}
      loadable={loadable}
      empty="No imported history found"
      noMatch="No imported history found"
      defaultSort="-date"
      heading={
        <>
          From before the import. Not part of the ledger, the balance or the reports. <UtcNote />
        </>
      }
      prefix="imported."
    />
  )
}
