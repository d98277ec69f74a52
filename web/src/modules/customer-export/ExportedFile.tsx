import { type ChosenCustomers, exportChoices, exportedColumns } from '@portal/contract/customer-export/calls'
import { formatCount } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { HomeStatistics } from '@portal/contract/reports/counts'
import { useCallQuery } from '../../app/api/queries.ts'
import type { Draft } from '../../ui/form.ts'
import { HelpPanel } from '../../ui/HelpPanel.tsx'
import styles from './CustomerExportPage.module.css'

/** Beside the form: the expected number of customers in the file, and its columns. */
export function ExportedFile({ chosen }: { readonly chosen: Draft<ChosenCustomers> }) {
  const { data } = useCallQuery(reportsCalls.getUserHomeStatistics, {}, { quiet: true })
  return (
    <HelpPanel title="CSV File">
      {data && <p className={styles.rows}>{rowsText(chosen, data)}</p>}
      <p>One row for each customer, in the order of sign-up, with these columns:</p>
      <ul className={styles.fileColumns}>
        {exportedColumns.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p>A large file is emailed as a download link that expires.</p>
    </HelpPanel>
  )
}

/** Customers are counted by type only; restrictions on usernames or notifications reduce the number of rows. */
function rowsText(chosen: Draft<ChosenCustomers>, { premium, trial, complimentary }: HomeStatistics): string {
  const count =
    (chosen.paid ? premium.total : 0) + (chosen.free ? trial.total : 0) + (chosen.comp ? complimentary.total : 0)
  const isAll = [...exportChoices.username, ...exportChoices.notification].every((option) => chosen[option])
  return `${isAll ? 'About' : 'Up to'} ${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`
}
