import { createHash } from 'node:crypto'
import { logoFileName } from '@portal/contract/content/channel-logos/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { sendRefusal } from '../../http/errors.ts'
import { Refusal } from '../../http/refusal.ts'
import { LOGO_FOLDER } from './handlers.ts'

/** The logos' images, for anybody. A browser keeps them and asks each time whether they are still the same. */
export function serveChannelLogos(app: FastifyInstance, { files }: Context): void {
  app.get<{ Params: { key: string } }>('/channel-logos/:key', async (request, reply) => {
    const { key } = request.params
    const image = logoFileName.safeParse(key).success ? await files.read(`${LOGO_FOLDER}/${key}`) : null
    if (image === null) return sendRefusal(reply, new Refusal('ChannelLogoNotFound', 404))

    const etag = `"${createHash('sha256').update(image).digest('base64url')}"`
    reply
      .header('etag', etag)
      .header('cache-control', 'public, no-cache')
      // Nothing that a file may hold can run, even opened by itself.
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/png').send(image)
  })
}

/** A compressing proxy may have marked the tag as weak. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
