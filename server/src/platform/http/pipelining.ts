import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers and proxies wait for each answer of a connection before they ask the next; some programs send a few ahead.
 */
const MAX_UNANSWERED = 10

/**
 * Closes connections that send request after request without waiting for responses. They are read from the connection
 * all at once, and each would start its work before anyone else has a turn.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const waiting = (unanswered.get(socket) ?? 0) + 1
    if (socket.destroyed || waiting > MAX_UNANSWERED) {
      reply.hijack()
      socket.destroy()
      return
    }
    unanswered.set(socket, waiting)
    done()
  })

  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    done()
  })
}
