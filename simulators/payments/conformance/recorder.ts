import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request and its response, as sent over the wire. */
export interface Exchange {
  readonly method: string
  readonly pathname: string
  /** The query or the body. */
  readonly form: string
  readonly status: number
  readonly reply: string
}

export interface Recorder {
  readonly url: string
  readonly exchanges: Exchange[]
  stop(): void
}

/** Forwards everything to `target` and records it. */
export async function startRecorder(target: string): Promise<Recorder> {
  const exchanges: Exchange[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers
    const upstream = await fetch(`${target}${url}`, {
      method,
      // Without lists, Node's headers have the type that fetch takes.
      headers: Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string'),
      ...(method === 'POST' ? { body } : {}),
    })
    const reply = await upstream.text()
    const { pathname, search } = new URL(url, target)
    exchanges.push({
      method,
      pathname,
      form: method === 'POST' ? body : search.slice(1),
      status: upstream.status,
      reply,
    })
    response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server listening on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
