import type { ReactNode } from 'react'
import { Failed, type Failure } from '../Failed.tsx'
import styles from './ListTable.module.css'
import type { More } from './more.ts'
import { NoRows } from './NoRows.tsx'
import { Pager } from './Pager.tsx'
import { SortChoice } from './SortChoice.tsx'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type ListViewOptions, useListView } from './use-list-view.ts'

/** With more, the cells move closer together. */
const MANY_COLUMNS = 9

interface ListTableProps<Row> extends ListViewOptions<Row> {
  /** The accessible name of the table: `Customers`. */
  readonly label: string
  readonly rowKey: (row: Row, index: number) => string
  /** What the list contains, stated below its rows in the download. */
  readonly definition?: string
  /** The text when there are no rows. */
  readonly empty: ReactNode
  /** The text when rows are there but none passes the filters; `empty` unless told. */
  readonly noMatch?: ReactNode
  /** The next step when there are no rows at all. */
  readonly emptyAction?: ReactNode
  /** Why the rows could not be read. */
  readonly failure?: Failure | null
  readonly tryAgain?: () => void
  /** What more there is to a row, shown below it when it is opened. */
  readonly more?: More<Row>
  /** How many rows there are most of the time, for the layout while they are read; a page of them unless told. */
  readonly usualRows?: number
  /** At the left above the table, in place of the number of rows. */
  readonly heading?: ReactNode
}

/**
 * A list of rows that are all here: sorted, filtered and paged in the browser, with the choices in the address;
 * downloaded or copied as it is shown.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { name, label, definition, columns, rows, rowKey, failure, tryAgain, heading, more, usualRows } = props
  const { state, hidden, hideColumns, shown, matching, page, isFiltered, hasFilters } = useListView(props)

  if (!rows && failure && tryAgain) return <Failed failure={failure} tryAgain={tryAgain} />
  return (
    <section aria-label={label} aria-busy={!rows}>
      <Toolbar
        name={name}
        heading={heading}
        total={rows?.length}
        isFiltered={isFiltered}
        clearFilters={state.clearFilters}
        rows={matching}
        columns={columns}
        definitions={definition ? [[label, definition]] : []}
        hidden={hidden}
        setHidden={hideColumns}
        sort={<SortChoice columns={shown} sorting={state.sorting} setSorting={state.setSorting} />}
      />
      <div className={styles.frame}>
        <table className={styles.table} aria-label={label} data-dense={shown.length > MANY_COLUMNS || undefined}>
          <TableHead columns={shown} more={more} state={state} hasFilters={hasFilters} />
          <TableBody
            columns={shown}
            more={more}
            rowKey={rowKey}
            page={rows ? page : null}
            outlines={usualRows ?? state.size}
          />
        </table>
        {rows && matching.length === 0 && (
          <NoRows {...props} total={rows.length} isFiltered={isFiltered} clearFilters={state.clearFilters} />
        )}
      </div>
      {rows && rows.length > 0 && <Pager {...page} total={matching.length} state={state} />}
    </section>
  )
}
