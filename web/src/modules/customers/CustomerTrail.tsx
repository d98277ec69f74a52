import { IconArrowLeft } from '@tabler/icons-react'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'
import { Link } from '../../ui/Link.tsx'
import { savedListState } from '../../ui/list-state.ts'
import styles from './CustomerTrail.module.css'

interface CustomerTrailProps {
  readonly searchText: string
  /** Null if there can be no such customer. */
  readonly email: string | null
}

/** Where a customer's screen was opened from, and where else there is something about them. */
export function CustomerTrail({ searchText, email }: CustomerTrailProps) {
  const { source } = useAddressQuery()
  const back = backFrom(searchText, source)
  return (
    <>
      <Link to={back.to} query={back.query} className={styles.back}>
        <IconArrowLeft size={16} aria-hidden />
        {back.label}
      </Link>
      {email !== null && (
        <span className={styles.trails}>
          {isUserAllowed('application-errors') && (
            <Link to={paths.applicationErrors()} query={{ customer: email }} className={styles.trail}>
              Application errors
            </Link>
          )}
          {isUserAllowed('audit-trail') && (
            <Link to={paths.auditTrail()} query={{ customer: email }} className={styles.trail}>
              Audit trail
            </Link>
          )}
        </span>
      )}
    </>
  )
}

interface Back {
  readonly label: string
  readonly to: string
  readonly query?: AddressQuery | undefined
}

/** Where a customer's screen leads back to: the report it says it was opened from, else the search results. */
function backFrom(searchText: string, source: string | undefined): Back {
  if (source === 'uvpcr') {
    return { label: 'Back to Unverified Premium Customer Report', to: paths.unverifiedPremiumCustomerReport() }
  }
  if (source === 'upcr')
    return { label: 'Back to Unpaid Premium Customer Report', to: paths.unpaidPremiumCustomerReport() }

  const to = paths.customers(searchText)
  return { label: 'Back to search results', to, query: savedListState(to) }
}
