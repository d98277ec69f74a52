import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Dropdown } from '../Dropdown.tsx'
import type { Column } from './columns.ts'
import { type Sorting, sortingBy } from './rows.ts'
import styles from './SortChoice.module.css'
import { useIsTight } from './use-is-tight.ts'

interface SortChoiceProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sorting: Sorting | null
  readonly setSorting: (sorting: Sorting) => void
}

/** On windows where some columns have no header: what sorts by any of them, and by which of those the list is sorted. */
export function SortChoice<Row>({ columns, sorting, setSorting }: SortChoiceProps<Row>) {
  const isTight = useIsTight()
  if (!isTight || !columns.some(({ isSecondary }) => isSecondary)) return null

  const Arrow = sorting?.descending ? IconArrowDown : IconArrowUp
  const sorted = columns.find(({ id }) => id === sorting?.id)
  const arrow = <Arrow size={14} aria-label={sorting?.descending ? 'descending' : 'ascending'} />
  return (
    <>
      {sorted?.isSecondary && (
        <span className={styles.sorted}>
          {sorted.title}
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
          .filter(({ isAction }) => !isAction)
          .map((column) => (
            <button
              key={column.id}
              type="button"
              className={styles.choice}
              aria-pressed={column === sorted}
              onClick={() => setSorting(sortingBy(column.id, sorting))}
            >
              {column.title}
              {column === sorted && arrow}
            </button>
          ))}
      </Dropdown>
    </>
  )
}
