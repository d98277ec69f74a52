import { ActionIcon, Checkbox } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { Dropdown } from '../Dropdown.tsx'
import styles from './ColumnChoice.module.css'
import { type List, shownAs } from './list.ts'

/** Which columns are shown; the last one stays. */
export function ColumnChoice<Row extends RowData>({ list }: { readonly list: List<Row> }) {
  const isOnlyOne = list.getVisibleLeafColumns().length === 1
  return (
    <Dropdown
      label="Columns"
      trigger={(trigger) => (
        <ActionIcon {...trigger} size={28} aria-label="Columns" title="Columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      )}
    >
      {list
        .getAllLeafColumns()
        .filter((column) => column.getCanHide())
        .map((column) => (
          <Checkbox
            key={column.id}
            className={styles.choice}
            size="xs"
            label={shownAs(column).title}
            checked={column.getIsVisible()}
            disabled={isOnlyOne && column.getIsVisible()}
            onChange={column.getToggleVisibilityHandler()}
          />
        ))}
    </Dropdown>
  )
}
