import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import { isWritable } from '../db/writable.ts'
import { VERSION } from '../version.ts'
import { sendRefusal } from './errors.ts'
import { refuseCommon } from './refusal.ts'

const ALIVE = { status: 'alive', version: VERSION }

/** `/livez`: this process answers, and which version it is; `/healthz` is its older name. `/readyz`: it can do its work. */
export function serveHealth(app: FastifyInstance, context: Context): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send(ALIVE))
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('alive'))
  app.get('/readyz', async (_request, reply) =>
    (await isReady(context)) ? reply.type('text/plain').send('ready') : sendRefusal(reply, refuseCommon('Unavailable')),
  )
}

/** The same for a process that serves nothing else. Resolves with how to stop. */
export async function serveHealthAlone(context: Context, port: number): Promise<() => Promise<void>> {
  const { host } = context.config
  const server = createServer(async ({ url, method }, response) => {
    const send = (status: number, type: string, body: string) =>
      response
        .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .end(method === 'HEAD' ? undefined : body)
    if (method !== 'GET' && method !== 'HEAD') return send(404, 'text/plain', 'UnknownCall')
    if (url === '/livez') return send(200, 'application/json; charset=utf-8', JSON.stringify(ALIVE))
    if (url !== '/readyz') return send(404, 'text/plain; charset=utf-8', 'UnknownCall')
    return (await isReady(context)) ? send(200, 'text/plain', 'ready') : send(503, 'text/plain', 'Unavailable')
  })
  server.requestTimeout = 10_000
  server.listen(port, host)
  await once(server, 'listening').catch((error: Error) => {
    throw new CannotStart(`Health cannot be served at ${host}:${port}: ${error.message}.`)
  })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

/** Whether its database has every migration and can be written. */
async function isReady({ db, pool }: Context): Promise<boolean> {
  try {
    return (await isMigrated((query) => sql.raw<{ name: string }>(query).execute(db))) && (await isWritable(pool))
  } catch {
    return false
  }
}
