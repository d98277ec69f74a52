import type { Permission } from '@portal/contract/permissions'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { showNotice } from '../../ui/toast.ts'
import { currentSession, isUserAllowed } from '../api/session.ts'
import { paths } from '../paths.ts'

interface Entering {
  readonly location: ParsedLocation
  /** True while a hovered link is only being prepared for. */
  readonly preload: boolean
}

/** For screens that need a right: signed out one signs in first, and without the right one lands at home. */
export function requirePermission(permission: Permission) {
  return ({ location, preload }: Entering) => {
    if (isUserAllowed(permission)) return
    if (currentSession().user === null) throw redirect({ to: paths.signIn(), search: { returnTo: location.href } })
    if (!preload) showNotice('You do not have permission to view that page.')
    throw redirect({ to: paths.userHome() })
  }
}

/** For screens that are only for those who are not signed in. */
export function requireSignedOut() {
  if (currentSession().user !== null) throw redirect({ to: paths.userHome() })
}

/** Where a sign-in leads: to the page first asked for, if it is one of ours, else home. */
export function destinationOf(returnTo: string | undefined, home = location.origin): string {
  if (!returnTo || !URL.canParse(returnTo, home)) return paths.userHome()
  const { origin, pathname, search, hash } = new URL(returnTo, home)
  // By itself, a path that starts with two slashes is another host's address.
  if (origin !== home || pathname.startsWith('//')) return paths.userHome()
  return `${pathname}${search}${hash}`
}
