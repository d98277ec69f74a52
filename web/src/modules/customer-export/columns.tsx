import { type CustomerExport, exportChoices, exportStates } from '@portal/contract/customer-export/calls'
import { formatCount } from '@portal/contract/money'
import { DateTime } from '../../ui/DateTime.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { CancelButton } from './CancelButton.tsx'
import { ExportStatus } from './ExportStatus.tsx'
import { optionLabels, stateLabels } from './labels.ts'
import { isUnderWay } from './progress.ts'

export const exportColumns: readonly Column<CustomerExport>[] = [
  {
    id: 'requested',
    title: 'Requested',
    value: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => <DateTime instant={requestedAt} />,
  },
  {
    id: 'state',
    title: 'Status',
    value: ({ state }) => state,
    text: ({ state }) => stateLabels[state],
    cell: (one) => <ExportStatus export={one} />,
    filter: exportStates.map((state) => ({ value: state, label: stateLabels[state] })),
  },
  {
    id: 'rows',
    title: 'Customers',
    value: ({ rowsWritten }) => rowsWritten,
    text: ({ rowsWritten }) => formatCount(rowsWritten),
    download: ({ rowsWritten }) => rowsWritten,
    align: 'number',
  },
  { id: 'to', title: 'Sent To', value: ({ sendTo }) => sendTo, filter: 'text' },
  { id: 'chosen', title: 'List', value: chosenText, maxWidth: 360 },
  actionColumn('cancel', 'Cancel', (one) => isUnderWay(one) && <CancelButton export={one} />),
]

/** `Premium, Trial · Email · Opt-In`; a group that is chosen as a whole says nothing. */
function chosenText({ chosen }: CustomerExport): string {
  const groups = Object.values(exportChoices).flatMap((options) => {
    const some = options.filter((option) => chosen[option])
    return some.length === options.length ? [] : [some.map((option) => optionLabels[option]).join(', ')]
  })
  return groups.join(' · ') || 'All'
}
