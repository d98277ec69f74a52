import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import type { Column } from './columns.ts'
import { ColumnFilter, FilterCell } from './FilterCell.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import styles from './ListTable.module.css'
import { type More, widthOfMore } from './more.ts'
import { useIsTight } from './use-is-tight.ts'
import type { TableState } from './use-table-state.ts'

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly more: More<Row> | undefined
  readonly state: Pick<TableState, 'sorting' | 'setSorting' | 'filters' | 'setFilter'>
  /** Whether there is anything to filter, and anything to filter it by. */
  readonly hasFilters: boolean
}

/** The headers, which sort, and what the columns are filtered by. */
export function TableHead<Row>({ columns, more, state, hasFilters }: TableHeadProps<Row>) {
  const isTight = useIsTight()
  const keepFocus = useKeptFocus(isTight)
  const ofColumn = (column: Column<Row>) => ({
    column,
    value: state.filters[column.id] ?? '',
    setValue: (value: string) => state.setFilter(column.id, value),
  })
  const below = isTight ? columns.filter(({ filter, isSecondary }) => filter && isSecondary) : []
  return (
    <thead {...keepFocus}>
      <tr>
        {more && (
          <th scope="col" data-width={widthOfMore(more)}>
            <span className="visually-hidden">More</span>
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sorting={state.sorting} setSorting={state.setSorting} />
        ))}
      </tr>
      {hasFilters && (
        <tr className={styles.filters}>
          {more && <td data-width={widthOfMore(more)} />}
          {columns.map((column) =>
            below.includes(column) ? null : <FilterCell key={column.id} {...ofColumn(column)} />,
          )}
        </tr>
      )}
      {hasFilters && below.length > 0 && (
        <tr className={styles.filters}>
          <td colSpan={columns.length + 1}>
            <div className={styles.below}>
              {below.map((column) => (
                <span key={column.id}>
                  <span aria-hidden>{column.title}</span>
                  <ColumnFilter {...ofColumn(column)} />
                </span>
              ))}
            </div>
          </td>
        </tr>
      )}
    </thead>
  )
}

/** Whoever filters while the window grows wider or narrower goes on in the filter that takes the place of theirs. */
function useKeptFocus(isTight: boolean) {
  const head = useRef<HTMLTableSectionElement>(null)
  const label = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is with this that filters take the place of others
  useLayoutEffect(() => {
    if (label.current === null || document.activeElement !== document.body) return
    head.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label.current)}"]`)?.focus()
  }, [isTight])

  return {
    ref: head,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      label.current = target.getAttribute('aria-label')
    },
    // What is no longer to be seen has lost it to the window, not to something else.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.checkVisibility()) label.current = null
    },
  }
}
