import { type DayRange, easternDay, formatDate } from '@portal/contract/dates'
import { signUpsDefinition, windowDefinitions } from '@portal/contract/definitions'
import { formatCount } from '@portal/contract/money'
import { type SignUpWindow, signUpWindowLabels, signUpWindows, windowDays } from '@portal/contract/reports/counts'
import type { ReactNode } from 'react'
import { countIn, type Counts, countsCsv } from './counts.ts'
import styles from './CountTable.module.css'
import { type SignUpFilters, signUpsLink } from './listed.ts'
import { Definitions } from '../../ui/Definitions.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { definitionProps } from '../../ui/definition-props.ts'
import { ScrollFrame } from '../../ui/list-table/ScrollFrame.tsx'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { saveTable } from '../../ui/save-file.ts'

export interface CountRow {
  readonly title: string
  /** Undefined while loading; only the total if the row has no other counts. */
  readonly counts: Counts | undefined
  /** A sum of the rows after or before it. */
  readonly isTotal?: boolean
  /** A part of the sum above it. */
  readonly isPart?: boolean
  /** The customers that it counts. */
  readonly filters: SignUpFilters
}

interface CountTableProps {
  readonly label: string
  /** Shown at the left above the table. */
  readonly heading?: ReactNode
  readonly rows: readonly CountRow[]
  /** When they were counted; undefined while loading. */
  readonly now: Date | undefined
}

/** Sign-ups by time: one row per kind of customer. Every number opens the list of the counted customers. */
export function CountTable({ label, heading, rows, now }: CountTableProps) {
  const days = now && windowDays(easternDay(now))
  return (
    <Definitions>
      <div className={styles.head}>
        {heading}
        <DownloadButton
          label={`Download ${label} as CSV`}
          disabled={!now}
          onClick={() =>
            saveTable(
              `${label} ${easternDay(now ?? portalNow())}`,
              countsCsv(
                label,
                rows.map((row) => ({ ...row, definition: signUpsDefinition(row.filters) })),
              ),
            )
          }
        />
      </div>
      <ScrollFrame>
        <table className={styles.table} aria-label={label} aria-busy={!now}>
          <thead>
            <tr>
              <td data-pinned="first" />
              {signUpWindows.map((window) => (
                <th key={window} scope="col" {...definitionProps(windowDefinitions[window])}>
                  {signUpWindowLabels[window]}
                  <span className={styles.day}>{days && window !== 'total' ? shownDays(days[window]) : '\u00A0'}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, counts, isTotal, isPart, filters }) => (
              <tr key={title} data-total={isTotal || undefined} data-part={isPart || undefined}>
                <th scope="row" data-pinned="first" {...definitionProps(signUpsDefinition(filters))}>
                  {title}
                </th>
                {signUpWindows.map((window) => (
                  <td key={window} data-zero={(counts && countIn(counts, window)) === 0 || undefined}>
                    <Count table={label} row={title} window={window} counts={counts} filters={filters} now={now} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Definitions>
  )
}

interface CountProps extends Pick<CountRow, 'counts' | 'filters'> {
  readonly table: string
  readonly row: string
  readonly window: SignUpWindow
  readonly now: Date | undefined
}

function Count({ table, row, window, counts, filters, now }: CountProps) {
  if (!counts || !now)
    return window === 'total' || filters.cancelling !== true ? <span className={styles.skeleton} /> : null
  const value = countIn(counts, window)
  if (value === undefined) return null
  return (
    <NumberLink
      to={signUpsLink(filters, window, { count: value, at: now })}
      of={`${row}, ${signUpWindowLabels[window]}, ${table}`}
      definition={`${row}, ${signUpWindowLabels[window]}: ${signUpsDefinition(filters)}`}
    >
      {formatCount(value)}
    </NumberLink>
  )
}

/** `Mar 6` for a single day, `from Mar 1` for the month. */
function shownDays({ first, last }: DayRange): string {
  const day = formatDate(first).split(',')[0] ?? ''
  return first === last ? day : `from ${day}`
}

interface ReportNotesProps {
  /** Set if the report has rows of verified customers. */
  readonly hasVerified?: boolean
}

/** Notes that apply to every sign-up count. */
export function ReportNotes({ hasVerified = false }: ReportNotesProps) {
  return (
    <ul className={styles.notes}>
      <li>Reports are based on Eastern Time: each day counts from midnight to midnight in New York.</li>
      <li>Reports are based on current customer information: each customer is counted under their current type.</li>
      {hasVerified && (
        <li>
          Verified rows count customers whose status is Verified or Suspended. The list behind each number shows the
          status of each customer.
        </li>
      )}
    </ul>
  )
}
