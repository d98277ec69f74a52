import { type Permission, type Role, rolesByPermission, roles } from '@portal/contract/permissions'
import { textFilter } from '@portal/contract/search-text'
import { permissionGroups, permissionLabels } from './permissions.ts'

export interface MatrixRow {
  readonly permission: Permission
  readonly label: string
  readonly allowed: Readonly<Record<Role, boolean>>
}

export interface MatrixGroup {
  readonly title: string
  readonly rows: readonly MatrixRow[]
}

// The table's keys are the permissions.
const all = Object.keys(rolesByPermission) as Permission[]

/** Permissions in groups, filtered by label or name containing `text`, without empty groups. */
export function permissionMatrix(text: string): MatrixGroup[] {
  const isFound = textFilter(text)
  const named = new Set(permissionGroups.flatMap(({ permissions = [] }) => permissions))
  return permissionGroups
    .map(({ title, permissions = all.filter((permission) => !named.has(permission)) }) => ({
      title,
      rows: permissions
        .filter((permission) => isFound(`${permissionLabels[permission]} ${permission} ${title}`))
        .map(rowOf),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function rowOf(permission: Permission): MatrixRow {
  const allowed: readonly Role[] = rolesByPermission[permission]
  return {
    permission,
    label: permissionLabels[permission],
    // One entry per role.
    allowed: Object.fromEntries(roles.map((role) => [role, allowed.includes(role)])) as Record<Role, boolean>,
  }
}
