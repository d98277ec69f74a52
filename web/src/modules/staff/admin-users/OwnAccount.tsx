import { type AdminUser, adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { roleLabels } from '@portal/contract/staff/labels'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ActiveStatus } from '../../toggle/toggle-columns.tsx'
import { TwoFactorStatus } from '../two-factor/TwoFactorStatus.tsx'
import styles from './EditAdminUserPage.module.css'
import { BACK, TITLE } from './edit-page.ts'
import { UnlockAdminUser } from './account-actions.tsx'

/** Instead of the form, for users who open their own account. */
export function OwnAccount({ account }: { readonly account: AdminUser }) {
  return (
    <Page title={TITLE} back={BACK} narrow>
      <p role="alert" className={styles.changed}>
        {adminUsersCalls.updateAdminUser.errors.OwnAccount.message}
      </p>
      <UnlockAdminUser email={account.email} />
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>{account.email}</dd>
        <dt>First Name</dt>
        <dd>{account.firstName}</dd>
        <dt>Last Name</dt>
        <dd>{account.lastName}</dd>
        <dt>Role</dt>
        <dd>{roleLabels[account.role]}</dd>
        <dt>Status</dt>
        <dd>
          <ActiveStatus disabled={account.disabled} />
        </dd>
        <dt>Two-Factor</dt>
        <dd>
          <TwoFactorStatus isOn={account.twoFactor} />
        </dd>
      </dl>
      <p>
        Only another administrator can change your account. To manage your password and sessions, go to{' '}
        <Link to={paths.changeMyPassword()}>Change My Password</Link>. To manage two-factor authentication, go to{' '}
        <Link to={paths.twoFactor()}>Two-Factor Authentication</Link>.
      </p>
    </Page>
  )
}
