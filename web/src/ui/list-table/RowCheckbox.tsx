import { Checkbox, type CheckboxProps } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { useId } from 'react'
import type { List, ListRow } from './list.ts'
import styles from './RowCheckbox.module.css'

interface RowCheckboxProps<Row extends RowData> {
  readonly row: ListRow<Row>
  readonly name: string
}

/** Selects a row; with Shift, all rows from the last selected one. */
export function RowCheckbox<Row extends RowData>({ row, name }: RowCheckboxProps<Row>) {
  if (!row.getCanSelect()) return null
  return (
    <CellCheckbox
      data-selects
      aria-label={`Select ${name}`}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  )
}

/** Selects all rows of the page. */
export function PageCheckbox<Row extends RowData>({ list }: { readonly list: List<Row> }) {
  const isAll = list.getIsAllPageRowsSelected()
  if (list.options.enableRowSelection === false) return null
  if (list.getRowModel().rows.length === 0) return <CheckboxPlace />
  return (
    <CellCheckbox
      aria-label="Select all rows on this page"
      checked={isAll}
      indeterminate={!isAll && list.getIsSomePageRowsSelected()}
      onChange={list.getToggleAllPageRowsSelectedHandler()}
    />
  )
}

/** Where it is once there are rows. */
export function CheckboxPlace() {
  return <span className={styles.checkbox} />
}

/** At the left of a cell. The label enlarges the click area. */
function CellCheckbox(props: CheckboxProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.checkbox}>
      <Checkbox {...props} id={id} size="xs" />
    </label>
  )
}
