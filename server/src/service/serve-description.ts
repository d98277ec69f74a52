import { API_PREFIX, SERVICE_PREFIX } from '@portal/contract/prefixes'
import { describeService } from '@portal/contract/service/openapi'
import type { FastifyInstance } from 'fastify'
import { apiPage } from '../http/openapi-page.ts'

/** The description of the service interface: for programs at `/service/v1/openapi.json`, for people at `/service/v1/`. */
export function serveServiceDescription(app: FastifyInstance): void {
  const api = describeService()
  const json = JSON.stringify(api)
  const page = apiPage(api, `${API_PREFIX}/openapi.css`)
  app.get(`${SERVICE_PREFIX}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  )
  app.get(`${SERVICE_PREFIX}/`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
