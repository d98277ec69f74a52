import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers and proxies wait for each response on a connection before the next request; some programs send a few ahead.
 */
const MAX_PENDING = 10

/**
 * Closes connections that send requests without waiting for responses. The server reads them all at once, and each
 * would start its work before any other client gets a turn.
 */
export function limitPipelining(app: FastifyInstance): void {
  const pending = new WeakMap<Socket, number>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const waiting = (pending.get(socket) ?? 0) + 1
    if (socket.destroyed || waiting > MAX_PENDING) {
      reply.hijack()
      socket.destroy()
      return
    }
    pending.set(socket, waiting)
    done()
  })

  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw
    pending.set(socket, (pending.get(socket) ?? 1) - 1)
    done()
  })
}
