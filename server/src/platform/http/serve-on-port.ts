import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { StartupError } from '../cannot-start.ts'

interface Address {
  readonly host: string
  readonly port: number
}

/** Serves `service` on a separate port, apart from the API. Resolves with a function that stops it. */
export async function serveOnPort(
  service: string,
  { host, port }: Address,
  respond: RequestListener,
): Promise<() => Promise<void>> {
  const server = createServer(respond)
  server.requestTimeout = 10_000
  server.listen(port, host)
  await once(server, 'listening').catch((error: Error) => {
    throw new StartupError(`${service} cannot be served at ${host}:${port}: ${error.message}.`)
  })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

/** Returns the path of a request without its query. */
export function pathOf({ url }: { readonly url?: string | undefined }): string {
  return url?.split('?', 1)[0] ?? ''
}
