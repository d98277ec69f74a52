import { type AdminUser, adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { roleLabels } from '@portal/contract/staff/labels'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { useSession } from '../../../app/api/session.ts'
import { paths } from '../../../app/paths.ts'
import { NotLoaded } from '../../../ui/Empty.tsx'
import { CheckboxField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { Link } from '../../../ui/Link.tsx'
import { savedListState } from '../../../ui/list-state.ts'
import { Page } from '../../../ui/Page.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ActiveStatus } from '../../toggle/toggle-columns.tsx'
import { AdminUserSessions } from '../sessions/SessionList.tsx'
import { RolePermissions } from '../../permissions/RolePermissions.tsx'
import { TwoFactorStatus } from '../two-factor/TwoFactorStatus.tsx'
import { SendResetPasswordEmail, TurnOffTwoFactor, UnlockAdminUser } from './account-actions.tsx'
import { AccountFields } from './AccountFields.tsx'
import styles from './EditAdminUserPage.module.css'

const TITLE = 'Edit Admin User'
const BACK = { to: paths.adminUsers(), label: 'Admin Users' }

/** One admin user: the account and its sessions. */
export default function EditAdminUserPage() {
  const { email = '' } = useParams({ strict: false })
  const adminEmail = email.trim().toLowerCase()
  const { user } = useSession()
  const account = useCallQuery(adminUsersCalls.getAdminUser, { adminEmail })
  const { data } = account
  if (data)
    return data.email === user?.email ? <OwnAccount account={data} /> : <Opened key={data.email} account={data} />
  return (
    <Page title={TITLE} state={adminEmail} back={BACK} width="form">
      <NotLoaded
        loadable={account}
        height="22.5rem"
        missing={{ code: 'UserNotFound', link: <Link to={paths.adminUsers()}>All admin users</Link> }}
      />
    </Page>
  )
}

/** Reloading is the same as opening it again. */
function Opened({ account }: { readonly account: AdminUser }) {
  const [loadings, setLoadings] = useState(0)
  return <EditAdminUserForm key={loadings} account={account} reload={() => setLoadings(loadings + 1)} />
}

interface EditAdminUserFormProps {
  /** The current account; the form holds its values from when it was opened. */
  readonly account: AdminUser
  readonly reload: () => void
}

/** Edits an account and returns to the list. */
function EditAdminUserForm({ account, reload }: EditAdminUserFormProps) {
  const [opened] = useState(account)
  const navigate = useNavigate()
  const { run, isRunning } = useAction(adminUsersCalls.updateAdminUser)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({
    schema: adminUsersCalls.updateAdminUser.input,
    initial: { email: opened.email, ...editable(opened) },
    async onSubmit(values) {
      setIsSaved(true)
      const outcome = await run({ ...values, edited: editable(opened) })
      if (outcome.ok) void navigate({ to: BACK.to, search: savedListState(BACK.to) ?? {}, ignoreBlocker: true })
      else setIsSaved(false)
    },
  })
  return (
    <FormPage
      title={TITLE}
      state={account.email}
      verb="Update Admin User"
      back={BACK}
      form={form}
      isRunning={isRunning}
      beside={
        <>
          <AdminUserSessions email={account.email} />
          <RolePermissions role={form.values.role} />
          <TrailLinks email={account.email} />
        </>
      }
    >
      {!isSaved && isOther(account, opened) && (
        <div role="alert" className={styles.changed}>
          This admin user was changed by someone else. <TextButton onClick={reload}>Reload</TextButton>
        </div>
      )}
      <UnlockAdminUser email={account.email} />
      <TextField {...form.field('email')} label="Email" readOnly />
      <AccountFields firstName={form.field('firstName')} lastName={form.field('lastName')} role={form.field('role')} />
      <CheckboxField
        {...form.field('disabled')}
        label="Disabled"
        description="Disabling an admin user signs them out of all sessions and blocks sign-in."
      />
      {!account.disabled && <SendResetPasswordEmail account={account} />}
      <TurnOffTwoFactor account={account} />
    </FormPage>
  )
}

function editable({ firstName, lastName, role, disabled }: AdminUser) {
  return { firstName, lastName, role, disabled }
}

function isOther(account: AdminUser, opened: AdminUser): boolean {
  return (['firstName', 'lastName', 'role', 'disabled'] as const).some((field) => account[field] !== opened[field])
}

/** Shown instead of the form to users who open their own account. */
function OwnAccount({ account }: { readonly account: AdminUser }) {
  return (
    <Page title="Your Account" back={BACK} width="form" beside={<RolePermissions role={account.role} />}>
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

/** Links to the audit entries by and about an admin user. */
function TrailLinks({ email }: { readonly email: string }) {
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
