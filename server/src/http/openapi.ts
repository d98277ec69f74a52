import { describeApi } from '@portal/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { apiPage } from './openapi-page.ts'
import { API_PREFIX } from './register.ts'

/** The API's description, for programs at `/admin/api/openapi.json` and for people at `/admin/api/`. */
export function serveOpenApi(app: FastifyInstance): void {
  const description = describeApi()
  const json = JSON.stringify(description)
  const page = apiPage(description)
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  )
  app.get(`${API_PREFIX}/`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
