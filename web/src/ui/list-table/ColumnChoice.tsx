import { ActionIcon, Checkbox } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Dropdown } from '../Dropdown.tsx'
import styles from './ColumnChoice.module.css'
import type { Column } from './columns.ts'

interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly hidden: readonly string[]
  readonly setHidden: (ids: readonly string[]) => void
}

/** Which columns are shown; the last one stays. */
export function ColumnChoice<Row>({ columns, hidden, setHidden }: ColumnChoiceProps<Row>) {
  const shown = columns.filter((column) => !hidden.includes(column.id))
  return (
    <Dropdown
      label="Columns"
      trigger={(trigger) => (
        <ActionIcon {...trigger} size={28} aria-label="Columns" title="Columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      )}
    >
      {columns
        .filter((column) => !column.isAction)
        .map(({ id, title }) => (
          <Checkbox
            key={id}
            className={styles.choice}
            size="xs"
            label={title}
            checked={!hidden.includes(id)}
            disabled={shown.length === 1 && shown[0]?.id === id}
            onChange={(event) =>
              setHidden(event.currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
            }
          />
        ))}
    </Dropdown>
  )
}
