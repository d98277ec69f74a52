import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** A screen could not be loaded because there is no connection. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

/** Imports the file of a screen, whose default export is the screen. */
export type ImportScreen = () => Promise<{ readonly default: RouteComponent }>

/**
 * A screen whose code loads on the first visit. If the file no longer exists, the router reloads the page, because
 * there may be a new version; without a connection that would leave an empty page.
 */
export function lazyScreen(importScreen: ImportScreen): RouteComponent {
  return lazyRouteComponent(() => importScreen().catch(explain))
}

function explain(error: unknown): never {
  throw navigator.onLine ? error : new NoConnection("You're offline")
}
