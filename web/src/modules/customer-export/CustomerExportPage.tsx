import { Page } from '../../ui/Page.tsx'
import styles from './CustomerExportPage.module.css'
import { ExportForm } from './ExportForm.tsx'
import { ExportList } from './ExportList.tsx'

/** Asks for a list of customers by mail, and follows those that one has asked for. */
export default function CustomerExportPage() {
  return (
    <Page title="Customer Export">
      <ExportForm />
      <h2 className={styles.heading}>My Exports</h2>
      <ExportList />
    </Page>
  )
}
