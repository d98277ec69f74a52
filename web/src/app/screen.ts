import type { Permission } from '@portal/contract/permissions'
import type { ScreenPath } from '@portal/contract/screens'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import type { AddressQuery } from '../ui/address-query.ts'
import { Chrome } from './chrome/Chrome.tsx'
import { requireSignedOut, requirePermission } from './chrome/guard.ts'
import { type ImportScreen, lazyScreen } from './chrome/lazy-screen.ts'
import { NotFoundPage } from './chrome/NotFoundPage.tsx'

/** What all screens are shown in. */
export const root = createRootRoute({
  component: Chrome,
  notFoundComponent: NotFoundPage,
  // Read by `parseSearch` of the router.
  validateSearch: (search) => search as AddressQuery,
})

/** A screen for users with a permission. */
export function screen<const P extends ScreenPath>(path: P, permission: Permission, importScreen: ImportScreen) {
  const component = lazyScreen(importScreen)
  return createRoute({ getParentRoute: () => root, path, beforeLoad: requirePermission(permission), component })
}

/** A screen for users who are not signed in. */
export function publicScreen<const P extends ScreenPath>(path: P, importScreen: ImportScreen) {
  const component = lazyScreen(importScreen)
  return createRoute({ getParentRoute: () => root, path, beforeLoad: requireSignedOut, component })
}

/** A screen before sign-in, without a permission. */
export function openScreen<const P extends ScreenPath>(path: P, importScreen: ImportScreen) {
  return createRoute({ getParentRoute: () => root, path, component: lazyScreen(importScreen) })
}
