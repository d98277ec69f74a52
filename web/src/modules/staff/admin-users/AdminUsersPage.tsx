import { formatFullName } from '@portal/contract/full-name'
import { roles } from '@portal/contract/permissions'
import { type AdminUser, adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { roleLabels } from '@portal/contract/staff/labels'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { Link, LinkButton } from '../../../ui/Link.tsx'
import { useSaveListState } from '../../../ui/list-state.ts'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { statusColumn } from '../../toggle/toggle-columns.tsx'
import { TwoFactorStatus, twoFactorLabel } from '../two-factor/TwoFactorStatus.tsx'

const columns: readonly Column<AdminUser>[] = [
  actionColumn('edit', 'Edit', (user) => (
    <Link to={paths.editAdminUser(user.email)} aria-label={`Edit ${formatFullName(user)}, ${user.email}`}>
      Edit
    </Link>
  )),
  statusColumn(),
  {
    id: 'name',
    title: 'Name',
    value: formatFullName,
    cell: (user) => <Link to={paths.editAdminUser(user.email)}>{formatFullName(user)}</Link>,
    filter: 'text',
    maxWidth: 320,
  },
  { id: 'email', title: 'Email', value: ({ email }) => email, filter: 'text', maxWidth: 360 },
  {
    id: 'role',
    title: 'Role',
    value: ({ role }) => roleLabels[role],
    filter: roles.map((role) => ({ value: roleLabels[role], label: roleLabels[role] })),
  },
  {
    id: 'twoFactor',
    title: 'Two-Factor',
    value: ({ twoFactor }) => twoFactorLabel(twoFactor),
    cell: ({ twoFactor }) => <TwoFactorStatus isOn={twoFactor} />,
    filter: [true, false].map(twoFactorLabel).map((word) => ({ value: word, label: word })),
  },
]

/** All users with an account for the portal. */
export default function AdminUsersPage() {
  useSaveListState(paths.adminUsers())
  const adminUsers = useCallQuery(adminUsersCalls.getAllAdminUsers, {})
  const create = <LinkButton to={paths.createAdminUser()}>New Admin User</LinkButton>
  return (
    <Page title="Admin Users" description="Who can sign in to this portal, and their roles." action={create}>
      <ListTable
        name="admin users"
        columns={columns}
        loadable={adminUsers}
        rowKey={({ email }) => email}
        emptyAction={create}
      />
    </Page>
  )
}
