import type { NamedDefinition } from '@portal/contract/csv'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { saveTable } from '../save-file.ts'
import { copyRows } from './copy-rows.ts'
import { csvOf } from './csv.ts'
import { type List, shownColumn } from './list.ts'
import { SelectionBar } from './SelectionBar.tsx'

interface SelectedRowsProps<Row extends RowData> {
  readonly list: List<Row>
  /** Becomes the name of the download. */
  readonly fileTitle: string
  /** Definitions of the rows, for the download. */
  readonly definitions: readonly NamedDefinition[]
  readonly actions: ((selected: readonly Row[]) => ReactNode) | undefined
}

/** Actions for the selected rows of all pages, except rows that are filtered out. */
export function SelectedRows<Row extends RowData>({ list, fileTitle, definitions, actions }: SelectedRowsProps<Row>) {
  const rows = list.getPrePaginatedRowModel().rows
  const selected = rows.filter((row) => row.getIsSelected()).map(({ original }) => original)
  if (selected.length === 0) return null
  const columns = list.getVisibleLeafColumns().map(shownColumn)
  return (
    <SelectionBar
      selected={selected.length}
      total={rows.length}
      onSelectAll={() => list.toggleAllRowsSelected(true)}
      onDownload={() => saveTable(fileTitle, csvOf(selected, columns, definitions))}
      onCopy={() => copyRows(selected, columns)}
      onClear={() => list.resetRowSelection(true)}
    >
      {actions?.(selected)}
    </SelectionBar>
  )
}
