import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { record } from '../../platform/audit/record.ts'
import type { Context } from '../../platform/context.ts'
import { acceptsGzip } from '../../platform/http/send-reply.ts'
import { hashToken, isToken } from '../../platform/secrets/tokens.ts'
import { readList } from './parts.ts'
import { findLinkedExport } from './queries.ts'
import { CSV_TYPE, fileNameOf } from './rules.ts'

const GONE = 'This link has expired or is incomplete. Request the customer list again.\n'

/** Serves lists that are too large for an email to the owner of the emailed link. */
export function serveCustomerExports(app: FastifyInstance, { db, files, log, now }: Context): void {
  app.get<{ Params: { token: string } }>('/customer-exports/:token', async (request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      // Prevents scripts in a file from running, even if the file is opened on its own.
      .header('content-security-policy', "default-src 'none'; sandbox")
    const { token } = request.params
    const found = isToken(token) ? await findLinkedExport(db, hashToken(token), now()) : null
    if (!found) return reply.code(404).type('text/plain; charset=utf-8').send(GONE)

    const { id, requestedAt, parts, bytes } = found
    const at = now()
    await db.transaction().execute((tx) =>
      record(tx, {
        staff: null,
        action: 'download-customer-export',
        at,
        requestId: request.id,
        subject: id,
        after: { address: request.ip },
      }),
    )
    reply
      .type(CSV_TYPE)
      .header('content-disposition', `attachment; filename="${fileNameOf(requestedAt)}"`)
      .header('vary', 'accept-encoding')
    const compressed = readList(files, found, parts)
    compressed.on('error', (error) => log.error({ err: error, exportId: id }, 'sending the customer export failed'))
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(compressed.pipe(createGunzip()))
    return reply.header('content-encoding', 'gzip').header('content-length', bytes).send(compressed)
  })
}
