import type { NamedDefinition } from '@portal/contract/csv'
import type { DayRange } from '@portal/contract/dates'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Empty, Failed, type Loadable } from '../Empty.tsx'
import { ListState } from '../PageState.tsx'
import { daysInFileName } from '../save-file.ts'
import { TextButton } from '../TextButton.tsx'
import type { ExpandableContent } from './columns.ts'
import { Pager } from './Pager.tsx'
import { SelectedRows } from './SelectedRows.tsx'
import { TableFrame } from './TableFrame.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type ListOptions, useList } from './use-list.ts'
import { type ListedViews, ViewsOfList } from './ViewsOfList.tsx'

export interface ListTableProps<Row extends RowData> extends Omit<ListOptions<Row>, 'rows'> {
  /** The rows with their loading state; a list that cannot fail has `rows` instead. */
  readonly loadable?: Loadable<readonly Row[]>
  readonly rows?: readonly Row[] | undefined
  /** Accessible name of the table: `Customers`; the name in title case by default. */
  readonly label?: string
  /** Definition of the list, placed below its rows in the download. */
  readonly definition?: string
  /** Text if there are no rows; `No customers yet` by default. */
  readonly empty?: string
  /** Text if no rows match the filters; `No customers match the filters` by default. */
  readonly noMatch?: string
  /** The next step if there are no rows at all. */
  readonly emptyAction?: ReactNode
  /** Expandable content of a row. */
  readonly more?: ExpandableContent<Row>
  /** Typical number of rows, for the placeholder while loading; one page by default. */
  readonly usualRows?: number
  /** Actions on the selected rows, besides downloading them. */
  readonly selectionActions?: ((selected: readonly Row[]) => ReactNode) | undefined
  /** Shown at the left above the table, in place of the number of rows. */
  readonly heading?: ReactNode
  /** With this many columns or more, cells have less padding. */
  readonly manyColumns?: number
  /** The days that the rows cover, for the name of the download. */
  readonly days?: DayRange
  /** How its views are saved. */
  readonly views?: ListedViews
}

/**
 * A list whose rows are all loaded: sorted, filtered and paged in the browser, with its state in the URL; downloaded or
 * copied as displayed.
 */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { name, label = titleCase(name), definition, loadable, rows = loadable?.data, heading, more, usualRows } = props
  const {
    empty = `No ${name} yet`,
    noMatch = `No ${name} match the filters`,
    emptyAction,
    prefix,
    columns,
    views,
    days,
    manyColumns,
  } = props
  const list = useList({ ...props, rows })
  const fileTitle = days ? `${name} ${daysInFileName(days)}` : name
  const definitions: readonly NamedDefinition[] = definition ? [[label, definition]] : []
  // A list without a prefix is the only one on its screen.
  const isMain = prefix === undefined
  const isFiltered = rows?.length !== 0 && list.state.columnFilters.length > 0
  const none = isFiltered ? noMatch : empty

  if (!rows && loadable?.failure) return <Failed isPart={!isMain} failure={loadable.failure} retry={loadable.retry} />
  return (
    <section aria-label={label} aria-busy={!rows}>
      <Toolbar
        list={list}
        fileTitle={fileTitle}
        heading={heading}
        total={rows?.length}
        isFiltered={isFiltered}
        definitions={definitions}
        views={<ViewsOfList name={name} {...views} list={list} prefix={prefix ?? ''} columns={columns} rows={rows} />}
      />
      <TableFrame
        list={list}
        label={label}
        more={more}
        isRead={rows !== undefined}
        hasRows={rows?.length !== 0}
        outlines={usualRows ?? list.state.pagination.pageSize}
        isMain={isMain}
        manyColumns={manyColumns}
      >
        {rows && list.getRowCount() === 0 && (
          <Empty text={none}>
            {isFiltered ? (
              <TextButton onClick={() => list.resetColumnFilters(true)}>Clear Filters</TextButton>
            ) : (
              emptyAction
            )}
          </Empty>
        )}
      </TableFrame>
      {rows && rows.length > 0 && <Pager list={list} />}
      <SelectedRows list={list} fileTitle={fileTitle} definitions={definitions} actions={props.selectionActions} />
      {isMain && <ListState count={rows && list.getRowCount()} isFiltered={isFiltered} none={none} />}
    </section>
  )
}

function titleCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
