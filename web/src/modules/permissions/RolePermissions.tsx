import { type Role, roles } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import { HelpPanel } from '../../ui/HelpPanel.tsx'
import { permissionMatrix } from './matrix.ts'
import styles from './RolePermissions.module.css'

/** Beside the form of an admin user: permissions of the selected role. */
export function RolePermissions({ role }: { readonly role: string | null | undefined }) {
  const chosen = roles.find((known) => known === role)
  return (
    <HelpPanel title={chosen ? `${roleLabels[chosen]} Permissions` : 'Permissions'}>
      {chosen ? <Allowed role={chosen} /> : <p>Select a role to see its permissions.</p>}
    </HelpPanel>
  )
}

function Allowed({ role }: { readonly role: Role }) {
  const groups = permissionMatrix('')
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ allowed }) => allowed[role]) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <dl className={styles.groups}>
      {groups.map(({ title, rows }) => (
        <div key={title}>
          <dt>{title}</dt>
          {rows.map(({ label }) => (
            <dd key={label}>{label}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
