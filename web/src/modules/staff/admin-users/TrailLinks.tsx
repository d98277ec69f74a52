import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import styles from './EditAdminUserPage.module.css'

/** What the audit trail has of an admin user: what they did, and what was done to their account. */
export function TrailLinks({ email }: { readonly email: string }) {
  return (
    <p className={styles.trail}>
      Audit trail:{' '}
      <Link to={paths.auditTrail()} query={{ staff: email }}>
        Actions by this user
      </Link>
      {' · '}
      <Link to={paths.auditTrail()} query={{ subject: email }}>
        Changes to this account
      </Link>
    </p>
  )
}
