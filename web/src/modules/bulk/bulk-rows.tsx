import { type BulkActionName, bulkActionNames, bulkActions } from '@portal/contract/bulk/actions'
import type { BulkRow, BulkRun } from '@portal/contract/bulk/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { Breakable } from '../../ui/Breakable.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { easternColumn, textColumn } from '../../ui/list-table/value-columns.tsx'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import { bulkSource, bulkSourceOf } from './bulk-source.ts'
import { RowStatus } from './BulkStatus.tsx'
import { reasonOf, rowStateLabel, rowStateLabels } from './labels.ts'

type NamedRun = Pick<BulkRun, 'id' | 'action'>

export const bulkRowSort = 'position'

/** The bulk action that a customer was opened from; undefined if none. */
export function bulkRunOf(source: string | undefined): NamedRun | undefined {
  const { id, name } = bulkSourceOf(source) ?? {}
  const action = bulkActionNames.find((one) => one === name)
  return id !== undefined && action ? { id: Number(id), action } : undefined
}

export function bulkRowsName(id: number): string {
  return `rows of bulk action ${id}`
}

export function bulkRowColumns(run: NamedRun): readonly Column<BulkRow>[] {
  const { action } = run
  return [
    { id: 'position', title: '#', align: 'number', value: ({ position }) => position },
    subjectColumn(run),
    {
      id: 'outcome',
      title: 'Outcome',
      value: rowStateLabel,
      cell: (row) => <RowStatus row={row} />,
      filter: Object.values(rowStateLabels).map((label) => ({ value: label, label })),
    },
    textColumn<BulkRow>('reason', 'Reason', (row) => reasonOf(action, row), 'text'),
    easternColumn<BulkRow>('done', 'Time', ({ doneAt }) => doneAt),
  ]
}

function subjectColumn(run: NamedRun): Column<BulkRow> {
  const isOfCustomers = hasCustomers(run.action)
  return {
    id: 'subject',
    title: isOfCustomers ? 'Username' : 'Row',
    value: ({ subject }) => subject,
    text: ({ subject }) => (isOfCustomers ? formatUsername(subject) : subject),
    filter: 'text',
    maxWidth: 400,
    ...(isOfCustomers && {
      cell: ({ subject }: BulkRow) => (
        <ListedCustomerLink email={subject} source={bulkSource(run)}>
          <Breakable text={formatUsername(subject)} />
        </ListedCustomerLink>
      ),
    }),
  }
}

function hasCustomers(action: BulkActionName): boolean {
  return bulkActions[action].rows === 'customers'
}
