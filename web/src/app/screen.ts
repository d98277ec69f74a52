import type { Permission } from '@portal/contract/rights'
import type { ScreenPath } from '@portal/contract/screens'
import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import type { AddressQuery } from '../ui/address-query.ts'
import { Chrome } from './chrome/Chrome.tsx'
import { onlySignedOut, onlyWith } from './chrome/guard.ts'
import { lazyScreen } from './chrome/lazy-screen.ts'
import { NotFoundPage } from './chrome/NotFoundPage.tsx'

/** What all screens are shown in. */
export const root = createRootRoute({
  component: Chrome,
  notFoundComponent: NotFoundPage,
  // Read by `parseSearch` of the router.
  validateSearch: (search) => search as AddressQuery,
})

/** The code of a screen, which has it under its name. */
type ImportScreen<N extends string> = () => Promise<Readonly<Record<N, RouteComponent>>>

/** A screen for those who have a right. */
export function screen<const P extends ScreenPath, const N extends string>(
  path: P,
  right: Permission,
  name: N,
  code: ImportScreen<N>,
) {
  const component = lazyScreen(code, name)
  return createRoute({ getParentRoute: () => root, path, beforeLoad: onlyWith(right), component })
}

/** A screen for those who are not signed in. */
export function publicScreen<const P extends ScreenPath, const N extends string>(
  path: P,
  name: N,
  code: ImportScreen<N>,
) {
  const component = lazyScreen(code, name)
  return createRoute({ getParentRoute: () => root, path, beforeLoad: onlySignedOut, component })
}

/** A screen before sign-in, without a permission. */
export function openScreen<const P extends ScreenPath, const N extends string>(
  path: P,
  name: N,
  code: ImportScreen<N>,
) {
  return createRoute({ getParentRoute: () => root, path, component: lazyScreen(code, name) })
}
