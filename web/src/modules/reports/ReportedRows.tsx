import { type RowData, type RowSelectionState, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { Column } from '../../ui/list-table/columns.ts'
import { copyRows } from '../../ui/list-table/copy-rows.ts'
import { type Features, listOptions, toColumnDef } from '../../ui/list-table/list.ts'
import { rowIds } from '../../ui/list-table/row-ids.ts'
import { SelectionBar } from '../../ui/list-table/SelectionBar.tsx'
import { TableFrame } from '../../ui/list-table/TableFrame.tsx'

interface ReportedRowsProps<Row extends RowData> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** The rows of a page in the server's order; undefined while loading. */
  readonly rows: readonly Row[] | undefined
  /** Total number of rows on all pages. */
  readonly total: number
  readonly onDownload: (rows: readonly Row[]) => void
  readonly onDownloadAll: () => void
  readonly isDownloading: boolean
}

const SKELETON_ROWS = 15
const NO_ROWS: readonly never[] = []

/** One page of a list that the server pages. All its rows can be selected for download. */
export function ReportedRows<Row extends RowData>(props: ReportedRowsProps<Row>) {
  const { label, columns, rows = NO_ROWS, total, onDownload, onDownloadAll, isDownloading } = props
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [isAll, setIsAll] = useState(false)
  const ids = useMemo(() => rowIds(rows, columns), [rows, columns])
  const list = useTable<Features<Row>, Row>({
    ...listOptions<Row>(),
    columns: useMemo(() => columns.map(toColumnDef), [columns]),
    data: rows,
    getRowId: (_row, index) => ids[index] ?? '',
    manualPagination: true,
    enableSorting: false,
    enableColumnFilters: false,
    state: { rowSelection },
    onRowSelectionChange(updater) {
      setIsAll(false)
      setRowSelection(updater)
    },
  })
  const selected = list.getRowModel().rows.flatMap((row) => (row.getIsSelected() ? [row.original] : []))
  // Selected rows may disappear after a reload; then all rows are no longer selected.
  if (isAll && selected.length === 0) setIsAll(false)
  return (
    <>
      <TableFrame
        list={list}
        label={label}
        isRead={props.rows !== undefined}
        hasRows={false}
        outlines={SKELETON_ROWS}
        isMain
      />
      {selected.length > 0 && (
        <SelectionBar
          selected={isAll ? total : selected.length}
          total={total}
          onSelectAll={() => {
            list.toggleAllRowsSelected(true)
            setIsAll(true)
          }}
          onDownload={() => (isAll ? onDownloadAll() : onDownload(selected))}
          isDownloading={isDownloading}
          onCopy={isAll && total > selected.length ? undefined : () => copyRows(selected, columns)}
          onClear={() => list.resetRowSelection(true)}
        />
      )}
    </>
  )
}
