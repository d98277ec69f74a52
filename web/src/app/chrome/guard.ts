import type { Permission } from '@portal/contract/permissions'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { showNotice } from '../../ui/toast.ts'
import { currentSession, isUserAllowed } from '../api/session.ts'
import { paths } from '../paths.ts'

interface ScreenRequest {
  readonly location: ParsedLocation
  /** True while a hovered link is preloaded. */
  readonly preload: boolean
}

/** For screens that require a permission: redirects to the sign-in, or home if the permission is missing. */
export function requirePermission(permission: Permission) {
  return ({ location, preload }: ScreenRequest) => {
    if (isUserAllowed(permission)) return
    if (currentSession().user === null) throw redirect({ to: paths.signIn(), search: { returnTo: location.href } })
    if (!preload) showNotice('You do not have permission to view that page.')
    throw redirect({ to: paths.userHome() })
  }
}

/** For screens that are only for users who are not signed in. */
export function requireSignedOut() {
  if (currentSession().user !== null) throw redirect({ to: paths.userHome() })
}

/** Where a sign-in leads: the page requested first if it belongs to the portal, otherwise home. */
export function destinationOf(returnTo: string | undefined, home = location.origin): string {
  if (!returnTo || !URL.canParse(returnTo, home)) return paths.userHome()
  const { origin, pathname, search, hash } = new URL(returnTo, home)
  // A path that starts with two slashes would be another host's URL.
  if (origin !== home || pathname.startsWith('//')) return paths.userHome()
  return `${pathname}${search}${hash}`
}
