import type { Permission } from '@portal/contract/permissions'
import type { ScreenPath } from '@portal/contract/screens'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import type { AddressQuery } from '../ui/address-query.ts'
import { Chrome } from './chrome/Chrome.tsx'
import { requireSignedOut, requirePermission } from './chrome/guard.ts'
import { type ImportScreen, lazyScreen } from './chrome/lazy-screen.ts'
import { NotFoundPage } from './chrome/NotFoundPage.tsx'

/** The root of all screens. */
export const root = createRootRoute({
  component: Chrome,
  notFoundComponent: NotFoundPage,
  // Parsed by the router's `parseSearch`.
  validateSearch: (search) => search as AddressQuery,
})

/** A screen that requires a permission. */
export function screen<const P extends ScreenPath>(path: P, permission: Permission, importScreen: ImportScreen) {
  const component = lazyScreen(importScreen)
  return createRoute({ getParentRoute: () => root, path, beforeLoad: requirePermission(permission), component })
}

/** A screen for users who are not signed in. */
export function publicScreen<const P extends ScreenPath>(path: P, importScreen: ImportScreen) {
  const component = lazyScreen(importScreen)
  return createRoute({ getParentRoute: () => root, path, beforeLoad: requireSignedOut, component })
}

/** A screen before sign-in, open to everyone. */
export function openScreen<const P extends ScreenPath>(path: P, importScreen: ImportScreen) {
  return createRoute({ getParentRoute: () => root, path, component: lazyScreen(importScreen) })
}
