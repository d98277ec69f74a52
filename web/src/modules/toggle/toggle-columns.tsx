import type { Call, InputOf } from '@portal/contract/call'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../app/ConfirmCall.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { Status } from '../../ui/Status.tsx'
import styles from './toggle-columns.module.css'

interface Toggled {
  readonly disabled: boolean
}

interface ToggleColumnOptions<Row, C extends Call> {
  readonly call: C
  /** Identifies the row. The server rejects an outdated toggle, because `expectedDisabled` is the displayed status. */
  readonly input: (row: Row) => InputOf<C> & { readonly expectedDisabled: boolean }
  readonly label: (row: Row) => string
  /** The status in the list; by default Active or Disabled. */
  readonly status?: (row: Row) => ReactNode
  /** Set if a row's status cannot be changed: the text shown in place of the button. */
  readonly fixed?: (row: Row) => string | null
}

/** Buttons that switch a row's status, after a confirmation. */
export function toggleColumn<Row extends Toggled, C extends Call>(options: ToggleColumnOptions<Row, C>): Column<Row> {
  const { call, input, label, status = ActiveStatus, fixed } = options
  return actionColumn('toggle', 'Toggle Status', (row) => {
    const instead = fixed?.(row)
    if (instead) return <span className={styles.fixed}>{instead}</span>
    return (
      <ConfirmButton
        call={call}
        input={input(row)}
        label="Toggle"
        ariaLabel={`Toggle status of ${label(row)}`}
        title="Toggle Status"
        verb="Toggle Status"
        question="Are you sure you want to toggle the status?"
      >
        <p className={styles.label}>{label(row)}</p>
        <p className={styles.change}>
          {status(row)} <span aria-hidden>→</span>
          <span className="visually-hidden">becomes</span> {status({ ...row, disabled: !row.disabled })}
        </p>
      </ConfirmButton>
    )
  })
}

/** Active or Disabled, with the filter of every list with a status. */
export function statusColumn<Row extends Toggled>(): Column<Row> {
  return {
    id: 'status',
    title: 'Status',
    value: ({ disabled }) => activeLabel(disabled),
    cell: ({ disabled }) => <ActiveStatus disabled={disabled} />,
    filter: [false, true].map(activeLabel).map((label) => ({ value: label, label })),
  }
}

export function ActiveStatus({ disabled }: Toggled) {
  return (
    <Status icon={disabled ? IconCircleOff : IconCircleCheck} tone={disabled ? 'quiet' : 'good'}>
      {activeLabel(disabled)}
    </Status>
  )
}

function activeLabel(disabled: boolean): 'Active' | 'Disabled' {
  return disabled ? 'Disabled' : 'Active'
}
