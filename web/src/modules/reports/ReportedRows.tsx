import { type Column, textOf, widthOf } from '../../ui/list-table/columns.ts'
import { SkeletonRows } from '../../ui/list-table/SkeletonRows.tsx'
import styles from './ReportTable.module.css'

interface ReportedRowsProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined
}

const SKELETON_ROWS = 15

/** One page of a list, in the order in which it came. */
export function ReportedRows<Row>({ label, columns, rows }: ReportedRowsProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align} title={column.cell ? undefined : textOf(column, row)}>
                  {column.cell?.(row) ?? textOf(column, row)}
                </td>
              ))}
            </tr>
          )) ?? <SkeletonRows count={SKELETON_ROWS} columns={columns.map(widthOf)} />}
        </tbody>
      </table>
    </div>
  )
}
