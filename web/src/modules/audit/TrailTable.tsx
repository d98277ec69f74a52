import { actionLabel } from '@portal/contract/audit/action-label'
import type { AuditEntry } from '@portal/contract/audit/calls'
import { subjectLabel } from '@portal/contract/audit/subjects'
import { formatUsername } from '@portal/contract/customers/phone'
import { useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Breakable } from '../../ui/Breakable.tsx'
import type { Column, ExpandableContent } from '../../ui/list-table/columns.ts'
import { type Features, listOptions, toColumnDef } from '../../ui/list-table/list.ts'
import { TableFrame } from '../../ui/list-table/TableFrame.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import styles from './AuditTrail.module.css'
import { Difference } from './Difference.tsx'

const SKELETON_ROWS = 25
const NO_ENTRIES: readonly never[] = []

const columns: readonly Column<AuditEntry>[] = [
  easternColumn('time', 'Time', ({ occurredAt }) => occurredAt),
  {
    id: 'staff',
    title: 'Admin User',
    value: ({ staffName, staffEmail }) => staffName ?? staffEmail ?? 'System',
    cell: ({ staffName, staffEmail }) =>
      staffName || staffEmail ? (
        <span title={staffEmail ?? undefined}>
          <Breakable text={staffName ?? staffEmail ?? ''} />
        </span>
      ) : (
        <span className={styles.quiet}>System</span>
      ),
    maxWidth: 190,
  },
  { id: 'action', title: 'Action', value: ({ action }) => actionLabel(action), maxWidth: 220 },
  {
    id: 'customer',
    title: 'Customer',
    value: ({ customerName, customerEmail }) =>
      customerName ?? (customerEmail === null ? null : formatUsername(customerEmail)),
    cell: ({ customerName, customerEmail }) =>
      customerEmail !== null && (
        <ListedCustomerLink
          email={customerEmail}
          source="audit-trail"
          title={[customerName, customerEmail].filter(Boolean).join(', ')}
        >
          <Breakable text={customerName ?? formatUsername(customerEmail)} />
        </ListedCustomerLink>
      ),
    maxWidth: 230,
  },
  { id: 'subject', title: 'Subject', value: subjectLabel, maxWidth: 260 },
]
const definitions = columns.map(toColumnDef)
const more: ExpandableContent<AuditEntry> = {
  label: ({ action }) => `Details of ${actionLabel(action)}`,
  render: (entry) => <Difference entry={entry} />,
}

interface TrailTableProps {
  /** Undefined while loading. */
  readonly entries: readonly AuditEntry[] | undefined
  /** Shown if there are no entries. */
  readonly empty: ReactNode
}

/** One page of the trail, newest first; entries expand to the values before and after. */
export function TrailTable({ entries, empty }: TrailTableProps) {
  const list = useTable<Features<AuditEntry>, AuditEntry>({
    ...listOptions<AuditEntry>(),
    columns: definitions,
    data: entries ?? NO_ENTRIES,
    getRowId: ({ id }) => String(id),
    manualPagination: true,
    enableSorting: false,
    enableColumnFilters: false,
    enableRowSelection: false,
  })
  return (
    <TableFrame
      list={list}
      label="Audit Trail"
      more={more}
      isRead={entries !== undefined}
      hasRows={false}
      outlines={SKELETON_ROWS}
      isMain
    >
      {entries?.length === 0 && empty}
    </TableFrame>
  )
}
