import { type ReactNode, useMemo } from 'react'
import { Empty } from '../Empty.tsx'
import { Failed, type Failure } from '../Failed.tsx'
import { useRemembered } from '../remembered.ts'
import { TextButton } from '../TextButton.tsx'
import { type Column, widthOf } from './columns.ts'
import { FilterCell } from './FilterCell.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import styles from './ListTable.module.css'
import { Pager } from './Pager.tsx'
import { matchingRows, pageOf } from './rows.ts'
import { DataRow, type More, SkeletonRows, widthOfMore } from './TableRows.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useTableState } from './use-table-state.ts'

/** With more, the cells move closer together. */
const MANY_COLUMNS = 9

interface ListTableProps<Row> {
  /** What the list holds, in lower case and the plural: `customers`. Names the download and the remembered columns. */
  readonly name: string
  /** The accessible name of the table: `Customers`. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row, index: number) => string
  /** The text when there are no rows. */
  readonly empty: ReactNode
  /** The text when rows are there but none passes the filters; `empty` unless told. */
  readonly noMatch?: ReactNode
  /** The next step when there are no rows at all. */
  readonly emptyAction?: ReactNode
  /** Why the rows could not be read. */
  readonly failure?: Failure | null
  readonly tryAgain?: () => void
  /** The order before anybody sorts: a column's id, with a minus before it for descending. */
  readonly defaultSort?: string
  /** Where a screen has several lists: what their keys in the address begin with, such as `ledger.`. */
  readonly prefix?: string
  /** What more there is to a row, shown below it when it is opened. */
  readonly more?: More<Row>
  /** At the left above the table, in place of the number of rows. */
  readonly heading?: ReactNode
}

/**
 * A list of rows that are all here: sorted, filtered and paged in the browser, with the choices in the address;
 * downloaded or copied as it is shown.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    name,
    label,
    columns,
    rows,
    rowKey,
    failure,
    tryAgain,
    defaultSort = null,
    prefix = '',
    heading,
    more,
  } = props
  const [hidden, setHidden] = useRemembered<readonly string[]>(`columns of ${name}`, [])
  const filterable = columns.filter((column) => column.filter && !hidden.includes(column.id))
  const state = useTableState(
    filterable.map(({ id }) => id),
    defaultSort,
    prefix,
  )

  const shownColumns = columns.filter((column) => !hidden.includes(column.id))
  const [filters, sorting] = [JSON.stringify(state.filters), JSON.stringify(state.sorting)]
  const matching = useMemo(
    () => matchingRows(rows, columns, hidden, filters, sorting),
    [rows, columns, hidden, filters, sorting],
  )
  const page = pageOf(matching, state.page, state.size)
  const isFiltered = rows?.length !== 0 && Object.values(state.filters).some((filter) => filter !== '')

  function hideColumns(ids: readonly string[]) {
    for (const id of ids) if (state.filters[id]) state.setFilter(id, '')
    setHidden(ids)
  }

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
        hidden={hidden}
        setHidden={hideColumns}
      />
      <div className={styles.frame}>
        <table className={styles.table} aria-label={label} data-dense={shownColumns.length > MANY_COLUMNS || undefined}>
          <thead>
            <tr>
              {more && (
                <th scope="col" data-width={widthOfMore(more)}>
                  <span className="visually-hidden">More</span>
                </th>
              )}
              {shownColumns.map((column) => (
                <HeaderCell key={column.id} column={column} sorting={state.sorting} setSorting={state.setSorting} />
              ))}
            </tr>
            {filterable.length > 0 && rows?.length !== 0 && (
              <tr className={styles.filters}>
                {more && <td data-width={widthOfMore(more)} />}
                {shownColumns.map((column) => (
                  <FilterCell
                    key={column.id}
                    column={column}
                    value={state.filters[column.id] ?? ''}
                    setValue={(value) => state.setFilter(column.id, value)}
                  />
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {rows ? (
              page.rows.map((row, index) => (
                <DataRow key={rowKey(row, page.start + index)} row={row} columns={shownColumns} more={more} />
              ))
            ) : (
              <SkeletonRows
                count={state.size}
                columns={[...(more ? [widthOfMore(more)] : []), ...shownColumns.map(widthOf)]}
              />
            )}
          </tbody>
        </table>
        {rows && matching.length === 0 && (
          <NoRows {...props} total={rows.length} isFiltered={isFiltered} clearFilters={state.clearFilters} />
        )}
      </div>
      {rows && rows.length > 0 && <Pager {...page} total={matching.length} state={state} />}
    </section>
  )
}

interface NoRowsProps {
  readonly empty: ReactNode
  readonly noMatch?: ReactNode
  readonly emptyAction?: ReactNode
  readonly total: number
  readonly isFiltered: boolean
  readonly clearFilters: () => void
}

function NoRows({ empty, noMatch = empty, emptyAction, total, isFiltered, clearFilters }: NoRowsProps) {
  if (!isFiltered) return <Empty text={empty}>{emptyAction}</Empty>
  return (
    <Empty text={noMatch}>
      <TextButton onClick={clearFilters}>Clear filters to see all {total}</TextButton>
    </Empty>
  )
}
