import { readFileSync } from 'node:fs'
import { describeApi } from '@portal/contract/openapi'
import { API_PREFIX } from '@portal/contract/prefixes'
import type { FastifyInstance } from 'fastify'
import { apiPage } from './openapi-page.ts'

const STYLE = readFileSync(new URL('./openapi-page.css', import.meta.url), 'utf8')

/** The API's description, for programs at `/admin/api/openapi.json` and for people at `/admin/api/`. */
export function serveOpenApi(app: FastifyInstance): void {
  const api = describeApi()
  const json = JSON.stringify(api)
  const page = apiPage(api, 'openapi.css')
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  )
  app.get(`${API_PREFIX}/openapi.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  app.get(`${API_PREFIX}/`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
