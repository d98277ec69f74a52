import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** Why a screen could not be loaded, while there is no connection. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

/** Imports the file of a screen, which has the screen as its default export. */
export type ImportScreen = () => Promise<{ readonly default: RouteComponent }>

/**
 * A screen whose code is loaded with the first visit. If it no longer exists the router reloads the page, as there may be
 * a new version; without a connection that would leave nothing to look at.
 */
export function lazyScreen(importScreen: ImportScreen): RouteComponent {
  return lazyRouteComponent(() => importScreen().catch(explain))
}

function explain(error: unknown): never {
  throw navigator.onLine ? error : new NoConnection("You're offline")
}
