import type { Width } from './columns.ts'
import styles from './ListTable.module.css'

/** The layout to come, while the rows are being read. */
export function SkeletonRows({ count, columns }: { readonly count: number; readonly columns: readonly Width[] }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((width, column) => (
        <td key={column} data-width={width}>
          <span className={styles.skeleton} style={{ width: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
