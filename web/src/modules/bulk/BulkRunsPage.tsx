import { bulkCalls, type BulkRun } from '@portal/contract/bulk/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { RunStatus } from './BulkStatus.tsx'
import { runStateLabel, runTitle } from './labels.ts'

/** The user's bulk actions; administrators see all. */
export default function BulkRunsPage() {
  const loadable = useCallQuery(bulkCalls.getBulkRuns, {}, { everyMs: MINUTE_MS })
  return (
    <Page
      title="Bulk Actions"
      description="Actions on many rows at once, with the result of each row. To start one, select rows in a list. Times are in Eastern Time."
    >
      <ListTable
        name="bulk actions"
        loadable={loadable}
        rowKey={({ id }) => String(id)}
        defaultSort="-date"
        columns={columns}
      />
    </Page>
  )
}

const columns: readonly Column<BulkRun>[] = [
  {
    id: 'action',
    title: 'Action',
    value: runTitle,
    cell: (run) => <Link to={paths.bulkAction(String(run.id))}>{runTitle(run)}</Link>,
    filter: 'text',
  },
  { id: 'by', title: 'Admin User', value: ({ by }) => by },
  easternColumn<BulkRun>('date', 'Date', ({ createdAt }) => createdAt),
  { id: 'state', title: 'State', value: runStateLabel, cell: (run) => <RunStatus run={run} /> },
  { id: 'eligible', title: 'Eligible', align: 'number', value: ({ eligible }) => eligible },
  { id: 'done', title: 'Done', align: 'number', value: ({ counts }) => counts.done },
]
