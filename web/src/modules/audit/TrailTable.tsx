import type { AuditEntry } from '@portal/contract/audit/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { EasternTime } from '../../ui/DateTime.tsx'
import { Link } from '../../ui/Link.tsx'
import listStyles from '../../ui/list-table/ListTable.module.css'
import frameStyles from '../../ui/list-table/TableFrame.module.css'
import { SkeletonRows } from '../../ui/list-table/TableBody.tsx'
import styles from './AuditTrail.module.css'
import { actionLabel, fieldLabel, formatValue } from './labels.ts'

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
    <div className={frameStyles.frame}>
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

/** One entry, which expands to the values before and after. */
function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td>
          <EasternTime at={entry.occurredAt} />
        </td>
        <td className={styles.person} title={entry.staffEmail ?? undefined}>
          {entry.staffName ?? entry.staffEmail ?? <span className={styles.quiet}>System</span>}
        </td>
        <td>
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron size={15} aria-hidden />
            {actionLabel(entry.action)}
          </button>
        </td>
        <td className={styles.cut}>
          {entry.customerEmail !== null && (
            <Link
              to={paths.viewCustomer('', entry.customerEmail)}
              title={[entry.customerName, entry.customerEmail].filter(Boolean).join(', ')}
            >
              {entry.customerName ?? formatUsername(entry.customerEmail)}
            </Link>
          )}
        </td>
        <td className={styles.cut} title={entry.subject ?? undefined}>
          {entry.subject}
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className={styles.opened}>
          <td colSpan={5}>
            <Difference entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

/** What an entry says of each changed field: as it was, and as it is since then. */
function Difference({ entry: { before, after, requestId } }: { readonly entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <div className={styles.difference}>
      {fields.length === 0 && <p className={styles.quiet}>No details recorded</p>}
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td>
                  <Value facts={before} field={field} />
                </td>
                <td>
                  <Value facts={after} field={field} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {requestId && <p className={styles.quiet}>Request ID: {requestId}</p>}
    </div>
  )
}

function Value({ facts, field }: { readonly facts: AuditEntry['before']; readonly field: string }) {
  const words = facts && Object.hasOwn(facts, field) ? formatValue(facts[field], field) : ''
  if (words !== '') return <span className={styles.value}>{words}</span>
  return (
    <span className={styles.quiet}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">None</span>
    </span>
  )
}
