import { isAllowed, type Role } from '@portal/contract/permissions'
import { viewedListOf } from '@portal/contract/views/lists'
import type { StoredView } from './queries.ts'

interface Viewer {
  readonly id: number
  readonly role: Role
}

/** Returns whether a role may open the list's screen; a view never grants more. */
export function canOpen(role: Role, list: string): boolean {
  const viewed = viewedListOf(list)
  return viewed !== null && isAllowed(role, viewed.permission)
}

/** Returns whether an admin user can see a view. Administrators see all shared views, because owners may have left. */
export function canSee({ id, role }: Viewer, view: StoredView): boolean {
  if (!canOpen(role, view.list)) return false
  return view.ownerId === id || (view.role !== null && (view.role === role || role === 'administrator'))
}

export function canChange({ id, role }: Viewer, { ownerId }: StoredView): boolean {
  return ownerId === id || role === 'administrator'
}
