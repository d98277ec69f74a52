import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** Why a screen could not be loaded, while there is no connection. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

/**
 * A screen whose code comes with the first visit. If it no longer exists the router reloads the page, as there may be a
 * new version; without a connection that would leave nothing to look at.
 */
export function lazyScreen<const N extends string>(
  importScreen: () => Promise<Readonly<Record<N, RouteComponent>>>,
  name: N,
): RouteComponent {
  return lazyRouteComponent(() => importScreen().catch(explain), name)
}

function explain(error: unknown): never {
  throw navigator.onLine ? error : new NoConnection("You're offline")
}
