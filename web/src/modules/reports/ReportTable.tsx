import type { DayRange } from '@portal/contract/dates'
import { IconPrinter } from '@tabler/icons-react'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { definitionProps } from '../../ui/definition-props.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { textOf, widthOf } from '../../ui/list-table/columns.ts'
import { csvOf } from '../../ui/list-table/csv.ts'
import { rowNames } from '../../ui/list-table/row-names.ts'
import { ScrollFrame } from '../../ui/list-table/ScrollFrame.tsx'
import { daysInFileName, saveTable } from '../../ui/save-file.ts'
import styles from './ReportTable.module.css'
import { IconButton } from '../../ui/IconButton.tsx'

interface ReportTableProps<Row> {
  /** Names the table and the downloaded file, which also has the days. */
  readonly label: string
  readonly days: DayRange
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** The sum of all rows, shown and downloaded as the last row. */
  readonly total?: Row
  readonly empty: string
}

/** A report's table, with the sum of its rows. */
export function ReportTable<Row>({ label, days, columns, rows, total, empty }: ReportTableProps<Row>) {
  const all = total === undefined ? rows : [...rows, total]
  const names = rowNames(all, columns, (row) => (columns[0] ? textOf(columns[0], row) : ''))
  // A table of one row has no column that names it.
  const cellName = ({ title }: Column<Row>, at: number) => (all.length === 1 ? title : `${title}, ${names[at]}`)
  return (
    <>
      <div className={styles.line}>
        <span className={styles.tools}>
          <DownloadButton onClick={() => saveTable(`${label} ${daysInFileName(days)}`, csvOf(all, columns))} />
          <IconButton label="Print" onClick={() => window.print()}>
            <IconPrinter size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      {rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ScrollFrame>
          <table
            className={styles.table}
            aria-label={label}
            data-even={columns.every(({ align }) => align === 'number') || undefined}
          >
            <thead>
              <tr>
                {columns.map(({ id, title, align, definition, note, isSecondary = false }, index) => (
                  // The column's accessible name excludes what is beside it.
                  <th
                    key={id}
                    scope="col"
                    data-align={align}
                    data-width={widthOf({ isSecondary })}
                    data-pinned={index === 0 ? 'first' : undefined}
                    aria-label={title}
                  >
                    {definition ? (
                      <button type="button" className={styles.term} {...definitionProps(definition)}>
                        {title}
                      </button>
                    ) : (
                      title
                    )}
                    {note && <span className={styles.counted}> ({note})</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map((row, at) => (
                <tr key={at} data-total={at === rows.length || undefined}>
                  {columns.map((column, index) => (
                    <td
                      key={column.id}
                      data-align={column.align}
                      data-width={widthOf(column)}
                      data-pinned={index === 0 ? 'first' : undefined}
                      data-definition={column.definition}
                    >
                      {column.cell?.(row, cellName(column, at)) ?? textOf(column, row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </>
  )
}
