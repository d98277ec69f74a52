import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import { isWritable } from '../db/writable.ts'
import { VERSION } from '../version.ts'
import { sendRefusal } from './errors.ts'
import { refuseCommon } from './refusal.ts'
import { pathOf, serveOnPort } from './serve-on-port.ts'

const ALIVE = { status: 'alive', version: VERSION }
/** Some load balancers send HEAD. */
const withHead = { exposeHeadRoute: true }

/** `/livez`: this process responds, with its version; `/healthz` is the older name. `/readyz`: it can do its work. */
export function serveHealth(app: FastifyInstance, context: Context, passedPreflight: () => boolean): void {
  app.get('/livez', withHead, async (_request, reply) => reply.header('cache-control', 'no-store').send(ALIVE))
  app.get('/healthz', withHead, async (_request, reply) => reply.type('text/plain').send('alive'))
  app.get('/readyz', withHead, async (_request, reply) =>
    (await isReady(context, passedPreflight))
      ? reply.type('text/plain').send('ready')
      : sendRefusal(reply, refuseCommon('Unavailable')),
  )
}

/** The same for a process that serves nothing else. Resolves with a function that stops it. */
export async function serveHealthOnPort(
  context: Context,
  port: number,
  passedPreflight: () => boolean,
): Promise<() => Promise<void>> {
  return serveOnPort('Health', { host: context.config.host, port }, async (request, response) => {
    const { method } = request
    const path = pathOf(request)
    const send = (status: number, type: string, body: string) =>
      response
        .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .end(method === 'HEAD' ? undefined : body)
    if (method !== 'GET' && method !== 'HEAD') return send(404, 'text/plain', 'UnknownCall')
    if (path === '/livez') return send(200, 'application/json; charset=utf-8', JSON.stringify(ALIVE))
    if (path !== '/readyz') return send(404, 'text/plain; charset=utf-8', 'UnknownCall')
    return (await isReady(context, passedPreflight))
      ? send(200, 'text/plain', 'ready')
      : send(503, 'text/plain', 'Unavailable')
  })
}

/** Returns true if the preflight checks have passed and the database has every migration and can be written. */
async function isReady({ db, pool }: Context, passedPreflight: () => boolean): Promise<boolean> {
  if (!passedPreflight()) return false
  try {
    return (await isMigrated((query) => sql.raw<{ name: string }>(query).execute(db))) && (await isWritable(pool))
  } catch {
    return false
  }
}
