import { type Column, textOf } from './columns.ts'
import styles from './ListTable.module.css'

export function DataRow<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          style={column.maxWidth ? { maxWidth: column.maxWidth } : undefined}
          title={column.maxWidth ? textOf(column, row) : undefined}
        >
          {column.cell ? column.cell(row) : textOf(column, row)}
        </td>
      ))}
    </tr>
  )
}

/** The layout to come, while the rows are being read. */
export function SkeletonRows({ count, columns }: { readonly count: number; readonly columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
        <td key={column}>
          <span className={styles.skeleton} style={{ width: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
