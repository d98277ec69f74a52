import { logoFileName } from '@portal/contract/content/channel-logos/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findLogo, type StoredLogo } from './queries.ts'

const NEVER_CHANGES = 'public, max-age=31536000, immutable'
const ALWAYS_REVALIDATE = 'public, no-cache'

type LogoRequest = FastifyRequest<{ Params: { key: string }; Querystring: { v?: string | string[] } }>

/**
 * Serves the logo images publicly. At a URL with a version, browsers cache the image forever; without one, they
 * revalidate it on each use.
 */
export function serveChannelLogos(app: FastifyInstance, { db, files }: Context): void {
  app.get('/channel-logos/:key', async (request: LogoRequest, reply) => {
    const { key } = request.params
    // Prevents anything in a file from running, even if opened directly.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    const logo = logoFileName.safeParse(key).success ? await findLogo(db, key) : null
    if (logo === null) return sendNotFound(reply)
    if (isKnown(request, logo)) return describe(request, reply, logo).code(304).send()

    const image = await files.read(logo.file)
    if (image !== null) return sendImage(describe(request, reply, logo), image)
    // The logo was just replaced or deleted.
    const newer = await findLogo(db, key)
    const newerImage = newer && (await files.read(newer.file))
    return newerImage ? sendImage(describe(request, reply, newer), newerImage) : sendNotFound(reply)
  })
}

function describe({ query }: LogoRequest, reply: FastifyReply, { etag }: StoredLogo): FastifyReply {
  return reply.header('etag', `"${etag}"`).header('cache-control', query.v === etag ? NEVER_CHANGES : ALWAYS_REVALIDATE)
}

function sendImage(reply: FastifyReply, image: Buffer): FastifyReply {
  return reply.type('image/png').send(image)
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('ChannelLogoNotFound', 404))
}

/** Whether the browser has this version. A compressing proxy may have marked the tag as weak. */
function isKnown({ headers }: LogoRequest, { etag }: StoredLogo): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(`"${etag}"`)
}
