import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { exportColumns } from './columns.tsx'
import styles from './CustomerExportPage.module.css'
import { ExportForm } from './ExportForm.tsx'
import { isUnderWay } from './progress.ts'

/** Requests a customer list by email, and shows the user's earlier requests. */
export default function CustomerExportPage() {
  return (
    <Page
      title="Customer Export"
      description="Emails a list of customers as a CSV file. Dates and times are in UTC, on this page and in the file."
    >
      <ExportForm />
      <h2 className={styles.heading}>My Exports</h2>
      <ExportList />
    </Page>
  )
}

const POLL_INTERVAL_MS = { underWay: 700, otherwise: 30_000 }

/** The user's exports, with the progress of a running one, which continues when the user leaves the screen. */
function ExportList() {
  const exports = useCallQuery(
    customerExportCalls.getMyCustomerExports,
    {},
    { everyMs: (known) => (known?.some(isUnderWay) ? POLL_INTERVAL_MS.underWay : POLL_INTERVAL_MS.otherwise) },
  )
  return (
    <ListTable
      name="customer exports"
      label="My Exports"
      columns={exportColumns}
      loadable={exports}
      rowKey={({ id }) => id}
    />
  )
}
