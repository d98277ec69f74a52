import { Checkbox } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { useId } from 'react'
import type { List, ListRow } from './list.ts'
import styles from './RowCheckbox.module.css'

interface RowCheckboxProps<Row extends RowData> {
  readonly row: ListRow<Row>
  readonly name: string
}

/** Selects a row; with Shift, all from the row that was selected last. The label around it takes clicks that just miss. */
export function RowCheckbox<Row extends RowData>({ row, name }: RowCheckboxProps<Row>) {
  const id = useId()
  if (!row.getCanSelect()) return null
  return (
    <label htmlFor={id} className={styles.checkbox}>
      <Checkbox
        id={id}
        size="xs"
        data-selects
        aria-label={`Select ${name}`}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    </label>
  )
}

/** Selects the rows of the page. */
export function PageCheckbox<Row extends RowData>({ list }: { readonly list: List<Row> }) {
  const id = useId()
  const isAll = list.getIsAllPageRowsSelected()
  if (!list.getRowModel().rows[0]?.getCanSelect()) return null
  return (
    <label htmlFor={id} className={styles.checkbox}>
      <Checkbox
        id={id}
        size="xs"
        aria-label="Select all rows on this page"
        checked={isAll}
        indeterminate={!isAll && list.getIsSomePageRowsSelected()}
        onChange={list.getToggleAllPageRowsSelectedHandler()}
      />
    </label>
  )
}
