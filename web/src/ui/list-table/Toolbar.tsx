import { ActionIcon } from '@mantine/core'
import type { NamedDefinition } from '@portal/contract/csv'
import { formatCount } from '@portal/contract/money'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copyText } from '../clipboard.ts'
import { saveTable } from '../save-file.ts'
import { TextButton } from '../TextButton.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Column } from './columns.ts'
import { csvOf, tabbedOf } from './csv.ts'
import styles from './Toolbar.module.css'

interface ToolbarProps<Row> {
  readonly name: string
  readonly heading: ReactNode
  /** How many rows there are without filters; undefined while they are being read. */
  readonly total: number | undefined
  readonly isFiltered: boolean
  readonly clearFilters: () => void
  /** All that pass the filters, in order, of every page. */
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** What the rows are, for the download. */
  readonly definitions: readonly NamedDefinition[]
  readonly hidden: readonly string[]
  readonly setHidden: (ids: readonly string[]) => void
  /** What sorts by columns that have no header here. */
  readonly sort: ReactNode
}

/** Above a list: how much there is, and what can be done with all of it; nothing to be seen where there is none. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { name, heading, total, isFiltered, clearFilters, rows, columns, definitions, hidden, setHidden, sort } = props
  const shown = columns.filter((column) => !hidden.includes(column.id))
  const hasRows = rows.length > 0
  return (
    <div className={total === 0 && !heading ? undefined : styles.toolbar}>
      {heading}
      <p className={total === 0 ? 'visually-hidden' : styles.count} role="status">
        {total !== undefined && (isFiltered ? `${formatCount(rows.length)} of ${rowsText(total)}` : rowsText(total))}
      </p>
      {isFiltered && <TextButton onClick={clearFilters}>Clear filters</TextButton>}
      {total !== 0 && (
        <span className={styles.tools}>
          {sort}
          <Tool
            label="Download as CSV"
            disabled={!hasRows}
            onClick={() => saveTable(name, csvOf(rows, shown, definitions))}
          >
            <IconDownload size={16} />
          </Tool>
          <Tool
            label="Copy"
            disabled={!hasRows}
            onClick={() => copyText(tabbedOf(rows, shown), `${rowsText(rows.length)} copied to clipboard`)}
          >
            <IconCopy size={16} />
          </Tool>
          <ColumnChoice columns={columns} hidden={hidden} setHidden={setHidden} />
        </span>
      )}
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <ActionIcon size={28} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`
}
