import { isAllowed, type Role } from '@portal/contract/permissions'
import { viewedListOf } from '@portal/contract/views/lists'
import type { StoredView } from './queries.ts'

interface Viewer {
  readonly id: number
  readonly role: Role
}

/** Whether a role may open the screen of the list; no view widens that. */
export function canOpen(role: Role, list: string): boolean {
  const viewed = viewedListOf(list)
  return viewed !== null && isAllowed(role, viewed.permission)
}

/** Whether an admin user knows of a view: an administrator of all shared ones, whose owners may have left. */
export function canSee({ id, role }: Viewer, view: StoredView): boolean {
  if (!canOpen(role, view.list)) return false
  return view.ownerId === id || (view.role !== null && (view.role === role || role === 'administrator'))
}

export function canChange({ id, role }: Viewer, { ownerId }: StoredView): boolean {
  return ownerId === id || role === 'administrator'
}
