import type { Endpoint } from './endpoint-request.ts'

export interface Route {
  readonly endpoint: Endpoint
  readonly path: Readonly<Record<string, string>>
}

/** Finds the endpoint of a request. List endpoints with fixed path segments before those with parameters. */
export function createRouter(endpoints: readonly Endpoint[]): (method: string, pathname: string) => Route | undefined {
  const patterns = endpoints.map((endpoint) => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    return { endpoint, names, pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '([^/]+)')}/?$`) }
  })
  return (method, pathname) => {
    for (const { endpoint, names, pattern } of patterns) {
      if (endpoint.method !== method) continue
      const found = pattern.exec(pathname)
      if (found === null) continue
      return { endpoint, path: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) }
    }
    return undefined
  }
}
