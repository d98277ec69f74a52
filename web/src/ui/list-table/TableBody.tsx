import { type Column, widthOf } from './columns.ts'
import { DataRow } from './DataRow.tsx'
import { type More, widthOfMore } from './more.ts'
import { SkeletonRows } from './SkeletonRows.tsx'

interface TableBodyProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly more: More<Row> | undefined
  readonly rowKey: (row: Row, index: number) => string
  /** Null while the rows are being read. */
  readonly page: { readonly start: number; readonly rows: readonly Row[] } | null
  /** How many rows to outline meanwhile. */
  readonly outlines: number
}

/** The rows of a page, or their outlines. */
export function TableBody<Row>({ columns, more, rowKey, page, outlines }: TableBodyProps<Row>) {
  return (
    <tbody>
      {page ? (
        page.rows.map((row, index) => (
          <DataRow key={rowKey(row, page.start + index)} row={row} columns={columns} more={more} />
        ))
      ) : (
        <SkeletonRows count={outlines} columns={[...(more ? [widthOfMore(more)] : []), ...columns.map(widthOf)]} />
      )}
    </tbody>
  )
}
