import { createRouter } from '@tanstack/react-router'
import { CrashPage } from './chrome/CrashPage.tsx'
import { PendingPage } from './chrome/PendingPage.tsx'
import { screens } from './routes.ts'
import { root } from './screen.ts'

export const router = createRouter({
  routeTree: root.addChildren(screens),
  defaultErrorComponent: CrashPage,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 80,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  // Not the router's parser, which would parse "?name=007" as a number.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}
