import { readFileSync } from 'node:fs'
import { describeApi, type OpenApi } from '@portal/contract/openapi'
import { API_PREFIX } from '@portal/contract/prefixes'
import type { FastifyInstance } from 'fastify'
import { apiPage } from './openapi-page.ts'

const STYLE = readFileSync(new URL('./openapi-page.css', import.meta.url), 'utf8')
const STYLE_PATH = `${API_PREFIX}/openapi.css`

/** The portal's own calls, described at `/admin/api/openapi.json` and `/admin/api/`. */
export function serveOpenApi(app: FastifyInstance): void {
  app.get(STYLE_PATH, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  serveDescription(app, API_PREFIX, describeApi)
}

/**
 * The description of calls, for programs at `<prefix>/openapi.json` and for people at `<prefix>/`: seldom asked for, and of
 * up to a megabyte, so it is made for whoever asks first.
 */
export function serveDescription(app: FastifyInstance, prefix: string, describe: () => OpenApi): void {
  let made: Description | null = null
  const description = () => (made ??= asTexts(describe()))
  app.get(`${prefix}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description().json),
  )
  app.get(`${prefix}/`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(description().page))
}

interface Description {
  readonly json: string
  readonly page: string
}

function asTexts(api: OpenApi): Description {
  return { json: JSON.stringify(api), page: apiPage(api, STYLE_PATH) }
}
