import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export const BUILT = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const ONE_YEAR_SECONDS = 31_536_000

/** Serves the built web app. Files below `assets/` have their content's hash in their name and are cached forever. */
export async function servePortal(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: BUILT,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: () => existsSync(BUILT),
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
}
