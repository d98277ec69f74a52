import type { AuditEntry } from '@portal/contract/audit/calls'
import type { ReactNode } from 'react'
import listStyles from '../../ui/list-table/ListTable.module.css'
import { SkeletonRows } from '../../ui/list-table/SkeletonRows.tsx'
import { EntryRow } from './EntryRow.tsx'

const COLUMNS = ['Time', 'Admin User', 'Action', 'Customer', 'Subject']
const SKELETON_ROWS = 25

interface TrailTableProps {
  /** Undefined while they are being read. */
  readonly entries: readonly AuditEntry[] | undefined
  /** In place of the entries where there are none. */
  readonly empty: ReactNode
}

/** The entries of one page of the trail, the newest first. */
export function TrailTable({ entries, empty }: TrailTableProps) {
  return (
    <div className={listStyles.frame}>
      <table className={listStyles.table} aria-label="Audit Trail">
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries?.map((entry) => <EntryRow key={entry.id} entry={entry} />) ?? (
            <SkeletonRows count={SKELETON_ROWS} columns={COLUMNS.map(() => undefined)} />
          )}
        </tbody>
      </table>
      {entries?.length === 0 && empty}
    </div>
  )
}
