import type { NamedDefinition } from '@portal/contract/csv'
import type { RowData } from '@tanstack/react-table'
import { copyText } from '../clipboard.ts'
import { saveTable } from '../save-file.ts'
import { csvOf, tabbedOf } from './csv.ts'
import { type List, shownColumn } from './list.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { rowsText } from './Toolbar.tsx'

interface SelectedProps<Row extends RowData> {
  readonly list: List<Row>
  readonly name: string
  /** What the rows are, for the download. */
  readonly definitions: readonly NamedDefinition[]
}

/** What can be done with the selected rows of a list, on whichever of its pages they are; what is filtered out stays out. */
export function Selected<Row extends RowData>({ list, name, definitions }: SelectedProps<Row>) {
  const rows = list.getPrePaginatedRowModel().rows
  const selected = rows.filter((row) => row.getIsSelected()).map(({ original }) => original)
  if (selected.length === 0) return null
  const columns = list.getVisibleLeafColumns().map(shownColumn)
  return (
    <SelectionBar
      selected={selected.length}
      total={rows.length}
      onSelectAll={() => list.toggleAllRowsSelected(true)}
      onDownload={() => saveTable(name, csvOf(selected, columns, definitions))}
      onCopy={() => copyText(tabbedOf(selected, columns), `${rowsText(selected.length)} copied to clipboard`)}
      onClear={() => list.resetRowSelection(true)}
    />
  )
}
