import { approvalsCalls } from '@portal/contract/approvals/calls'
import { formatCents } from '@portal/contract/money'
import { IconHourglass } from '@tabler/icons-react'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed, useSession } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { UtcTime } from '../../ui/DateTime.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './ApprovalNotice.module.css'
import { nameOf } from './states.ts'

/** Pending requests for one customer, above their record. */
export function CustomerApprovals({ email }: { readonly email: string }) {
  const isShown = isUserAllowed('approvals')
  const { data = [] } = useCallQuery(
    approvalsCalls.getApprovals,
    { view: 'customer', email },
    { enabled: isShown, quiet: true, live: 'approvals' },
  )
  const { user } = useSession()
  if (data.length === 0) return null
  return (
    <section aria-label="Waiting for approval" className={styles.waiting}>
      {data.map(({ id, valueCents, requestedAt, requestedBy, ...about }) => (
        <div key={id} className={styles.notice} data-shown>
          <IconHourglass size={18} stroke={1.8} aria-hidden className={styles.icon} />
          <p>
            <strong>
              {nameOf(about)}, {formatCents(valueCents)}, is waiting for approval.
            </strong>{' '}
            Requested by {requestedBy.name} on <UtcTime at={requestedAt} /> UTC.{' '}
            {(isUserAllowed('approve-money') || requestedBy.email === user?.email) && (
              <Link to={paths.approvals()} query={{ id }}>
                Open Request
              </Link>
            )}
          </p>
        </div>
      ))}
    </section>
  )
}
