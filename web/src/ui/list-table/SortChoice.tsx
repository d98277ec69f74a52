import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { Dropdown } from '../Dropdown.tsx'
import { type List, shownAs } from './list.ts'
import styles from './SortChoice.module.css'
import { useIsTight } from './use-is-tight.ts'

/** On windows where some columns have no header: what sorts by any of them, and by which of those the list is sorted. */
export function SortChoice<Row extends RowData>({ list }: { readonly list: List<Row> }) {
  const isCompact = useIsTight()
  const columns = list.getVisibleLeafColumns()
  if (!isCompact || !columns.some((column) => shownAs(column).isSecondary)) return null

  const sorted = columns.find((column) => column.getIsSorted())
  const isDescending = sorted?.getIsSorted() === 'desc'
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  const arrow = <Arrow size={14} aria-label={isDescending ? 'descending' : 'ascending'} />
  return (
    <>
      {sorted && shownAs(sorted).isSecondary && (
        <span className={styles.sorted}>
          {shownAs(sorted).title}
          {arrow}
        </span>
      )}
      <Dropdown
        label="Sort by"
        trigger={(trigger) => (
          <ActionIcon {...trigger} size={28} aria-label="Sort by" title="Sort by">
            <IconArrowsSort size={16} />
          </ActionIcon>
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
              {shownAs(column).title}
              {column === sorted && arrow}
            </button>
          ))}
      </Dropdown>
    </>
  )
}
