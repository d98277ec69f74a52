import type { Call, InputOf } from '@portal/contract/call'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ActiveStatus, activeLabel } from './ActiveStatus.tsx'
import { StatusToggle } from './StatusToggle.tsx'
import styles from './toggle-columns.module.css'

interface Toggled {
  readonly disabled: boolean
}

interface ToggleColumnOptions<Row, C extends Call> {
  readonly call: C
  /** Names the row, and says as `expectedDisabled` which state it shows: a toggle that comes late is then refused. */
  readonly input: (row: Row) => InputOf<C> & { readonly expectedDisabled: boolean }
  /** What the row is, in words. */
  readonly label: (row: Row) => string
  /** Set where a row's status cannot be changed: what stands in place of the button. */
  readonly fixed?: (row: Row) => string | null
}

/** Buttons that flip a row's status. */
export function toggleColumn<Row extends Toggled, C extends Call>(options: ToggleColumnOptions<Row, C>): Column<Row> {
  const { call, input, label, fixed } = options
  return actionColumn('toggle', 'Toggle Status', (row) => {
    const instead = fixed?.(row)
    if (instead) return <span className={styles.fixed}>{instead}</span>
    return <StatusToggle call={call} input={input(row)} label={label(row)} disabled={row.disabled} />
  })
}

/** Active or Disabled, with the filter of every list that has it. */
export function statusColumn<Row extends Toggled>(): Column<Row> {
  return {
    id: 'status',
    title: 'Status',
    value: ({ disabled }) => activeLabel(disabled),
    cell: ({ disabled }) => <ActiveStatus disabled={disabled} />,
    filter: [false, true].map(activeLabel).map((label) => ({ value: label, label })),
  }
}
