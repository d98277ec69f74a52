import type { Row as ListRow, RowData } from '@tanstack/react-table'
import { type Column, widthOf } from './columns.ts'
import { DataRow } from './DataRow.tsx'
import type { Features } from './list.ts'
import { type More, widthOfMore } from './more.ts'
import { SkeletonRows } from './SkeletonRows.tsx'

interface TableBodyProps<Row extends RowData> {
  readonly columns: readonly Column<Row>[]
  readonly more: More<Row> | undefined
  /** Those of the page; undefined while they are being read. */
  readonly rows: readonly ListRow<Features<Row>, Row>[] | undefined
  /** How many rows to outline meanwhile. */
  readonly outlines: number
}

/** The rows of a page, or their outlines. */
export function TableBody<Row extends RowData>({ columns, more, rows, outlines }: TableBodyProps<Row>) {
  return (
    <tbody>
      {rows?.map(({ id, original }) => <DataRow key={id} row={original} columns={columns} more={more} />) ?? (
        <SkeletonRows count={outlines} columns={[...(more ? [widthOfMore(more)] : []), ...columns.map(widthOf)]} />
      )}
    </tbody>
  )
}
