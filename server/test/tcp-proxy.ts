import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Breaks all connections, as a firewall or a failing switch does. */
  cut(): void
  /** Keeps connections and accepts new ones, but lets no data through, as in front of a frozen server. */
  freeze(): void
  /**
   * Lets only this many responses through on each new connection, as at an overloaded server; open connections
   * continue.
   */
  holdNew(afterResponses: number): void
  /** Lets through the data that has arrived since, and all new data. */
  thaw(): void
  close(): Promise<void>
}

/** Forwards a port of this machine, by default a free one, to another port; no data passes while it is frozen. */
export async function startTcpProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  let responsesOnNew = Number.POSITIVE_INFINITY
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    let responsesLeft = responsesOnNew
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => {
      near.write(bytes)
      responsesLeft -= 1
      if (responsesLeft === 0) far.pause()
    })
    if (isFrozen || responsesLeft === 0) for (const socket of pair) socket.pause()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const forEach = (act: (socket: Socket) => void) => {
    for (const [near, far] of pairs) for (const socket of [near, far]) act(socket)
  }

  return {
    // A server listening on a port has an address of this kind.
    port: (server.address() as AddressInfo).port,
    cut: () => forEach((socket) => socket.resetAndDestroy()),
    freeze() {
      isFrozen = true
      forEach((socket) => socket.pause())
    },
    holdNew(afterResponses) {
      responsesOnNew = afterResponses
    },
    thaw() {
      isFrozen = false
      responsesOnNew = Number.POSITIVE_INFINITY
      forEach((socket) => socket.resume())
    },
    async close() {
      forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
