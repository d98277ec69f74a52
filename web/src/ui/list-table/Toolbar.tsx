import { Checkbox } from '@mantine/core'
import type { NamedDefinition } from '@portal/contract/csv'
import { formatCount } from '@portal/contract/money'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconColumns3, IconCopy, IconDownload } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Dropdown } from '../Dropdown.tsx'
import { saveTable } from '../save-file.ts'
import { TextButton } from '../TextButton.tsx'
import { copyRows, rowsText } from './copy-rows.ts'
import { csvOf } from './csv.ts'
import { DensityToggle } from './DensityToggle.tsx'
import { type List, shownColumn } from './list.ts'
import styles from './Toolbar.module.css'
import { useIsCompact } from './use-is-compact.ts'
import { IconButton } from '../IconButton.tsx'

interface ToolbarProps<Row extends RowData> {
  readonly list: List<Row>
  /** Becomes the name of the download. */
  readonly fileTitle: string
  readonly heading: ReactNode
  /** Number of rows without filters; undefined while loading. */
  readonly total: number | undefined
  readonly isFiltered: boolean
  /** Definitions of the rows, for the download. */
  readonly definitions: readonly NamedDefinition[]
  /** The list's saved views. */
  readonly views: ReactNode
}

/** Above a list: its views, the number of rows, and tools for all of them. Without rows only the views are shown. */
export function Toolbar<Row extends RowData>(props: ToolbarProps<Row>) {
  const { list, fileTitle, heading, total, isFiltered, definitions, views } = props
  const count = list.getRowCount()
  /** All filtered rows of every page, in order, and the visible columns. */
  const asShown = () =>
    [
      list.getPrePaginatedRowModel().rows.map(({ original }) => original),
      list.getVisibleLeafColumns().map(shownColumn),
    ] as const
  return (
    <div className={total === 0 && !heading ? undefined : styles.toolbar}>
      {views}
      {heading}
      <p className={total === 0 ? 'visually-hidden' : styles.count} role="status">
        {total !== undefined && (isFiltered ? `${formatCount(count)} of ${rowsText(total)}` : rowsText(total))}
      </p>
      {isFiltered && <TextButton onClick={() => list.resetColumnFilters(true)}>Clear Filters</TextButton>}
      {total !== 0 && (
        <span className={styles.tools}>
          <span className={styles.keys} aria-hidden>
            J/K to move · Enter to open · X to select · ? for all shortcuts
          </span>
          <SortChoice list={list} />
          <IconButton
            label="Download as CSV"
            disabled={count === 0}
            onClick={() => saveTable(fileTitle, csvOf(...asShown(), definitions))}
          >
            <IconDownload size={16} aria-hidden />
          </IconButton>
          <IconButton label="Copy" disabled={count === 0} onClick={() => copyRows(...asShown())}>
            <IconCopy size={16} aria-hidden />
          </IconButton>
          <ColumnChoice list={list} />
          <DensityToggle />
        </span>
      )}
    </div>
  )
}

/** For windows where some columns have no header: selects the column and direction to sort by. */
function SortChoice<Row extends RowData>({ list }: { readonly list: List<Row> }) {
  const isNarrow = useIsCompact()
  const columns = list.getVisibleLeafColumns()
  if (!isNarrow || !columns.some((column) => shownColumn(column).isSecondary)) return null

  const sorted = columns.find((column) => column.getIsSorted())
  const isDescending = sorted?.getIsSorted() === 'desc'
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  const arrow = <Arrow size={14} aria-label={isDescending ? 'descending' : 'ascending'} />
  return (
    <>
      {sorted && shownColumn(sorted).isSecondary && (
        <span className={styles.sorted}>
          {shownColumn(sorted).title}
          {arrow}
        </span>
      )}
      <Dropdown
        label="Sort by"
        trigger={(trigger) => (
          <IconButton {...trigger} label="Sort by">
            <IconArrowsSort size={16} aria-hidden />
          </IconButton>
        )}
      >
        {columns
          .filter((column) => column.getCanSort())
          .map((column) => (
            <button
              key={column.id}
              type="button"
              className={styles.choice}
              aria-pressed={column === sorted}
              onClick={() => column.toggleSorting()}
            >
              {shownColumn(column).title}
              {column === sorted && arrow}
            </button>
          ))}
      </Dropdown>
    </>
  )
}

/** Selects the visible columns; the last one cannot be hidden. */
function ColumnChoice<Row extends RowData>({ list }: { readonly list: List<Row> }) {
  const isOnlyOne = list.getVisibleLeafColumns().length === 1
  return (
    <Dropdown
      label="Columns"
      trigger={(trigger) => (
        <IconButton {...trigger} label="Columns">
          <IconColumns3 size={16} aria-hidden />
        </IconButton>
      )}
    >
      {list
        .getAllLeafColumns()
        .filter((column) => column.getCanHide())
        .map((column) => (
          <Checkbox
            key={column.id}
            className={styles.columnChoice}
            size="xs"
            label={shownColumn(column).title}
            checked={column.getIsVisible()}
            disabled={isOnlyOne && column.getIsVisible()}
            onChange={column.getToggleVisibilityHandler()}
          />
        ))}
    </Dropdown>
  )
}
