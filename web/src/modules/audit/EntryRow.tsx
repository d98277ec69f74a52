import type { AuditEntry } from '@portal/contract/audit/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { EasternTime } from '../../ui/DateTime.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './AuditTrail.module.css'
import { Difference } from './Difference.tsx'
import { actionWords } from './labels.ts'

/** One entry; it opens to what was before and after. */
export function EntryRow({ entry }: { readonly entry: AuditEntry }) {
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
            {actionWords(entry.action)}
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
