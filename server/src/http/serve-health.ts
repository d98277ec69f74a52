import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import { sendRefusal } from './errors.ts'
import { refuseCommon } from './refusal.ts'

/** `/healthz`: this process answers. `/readyz`: and so does its database, with every migration done. */
export function serveHealth(app: FastifyInstance, { db }: Context): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('alive'))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated((query) => sql.raw<{ name: string }>(query).execute(db)).catch(() => false)
    return ready ? reply.type('text/plain').send('ready') : sendRefusal(reply, refuseCommon('Unavailable'))
  })
}
