import { capitalize } from '../capitalize.ts'
import type { OpenApi, OpenApiOperation } from '../openapi.ts'
import { NamedSchemas } from '../openapi-schemas.ts'
import { SERVICE_PREFIX } from '../prefixes.ts'
import { type ServiceCall, serviceCalls, serviceErrors } from './calls.ts'
import { scopeLabels } from './scopes.ts'

/** Describes the service interface as an OpenAPI 3.1 document, from the declarations alone. */
export function describeService(): OpenApi {
  const schemas = new NamedSchemas()
  const calls = Object.entries<ServiceCall>(serviceCalls)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Service API',
      description:
        'For other systems of the service. Each system needs a key, which an administrator creates under Service Keys. ' +
        'Every request carries a caller-generated ID. A request repeated within 30 days returns the original response and ' +
        'runs only once. Errors are returned as text/plain. The body is the error code. ' +
        'Requests with undeclared fields are rejected.',
      version: '1',
    },
    tags: calls.map(([, { scope }]) => ({ name: scope, 'x-displayName': scopeLabels[scope] })),
    paths: Object.fromEntries(
      calls.map(([name, call]) => [SERVICE_PREFIX + call.path, { post: describeCall(name, call, schemas) }]),
    ),
    components: { schemas: schemas.all, securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  }
}

function describeCall(name: string, call: ServiceCall, schemas: NamedSchemas): OpenApiOperation {
  return {
    operationId: name,
    summary: call.about,
    description: `Requires a key with the permission “${scopeLabels[call.scope]}”. Limit: ${call.perMinute} requests per minute.`,
    tags: [call.scope],
    security: [{ key: [] }],
    requestBody: { required: true, content: schemas.describe(call.input, `${capitalize(name)}Input`) },
    responses: {
      200: { description: 'Done', content: schemas.describe(call.reply, `${capitalize(name)}Response`) },
      ...describeErrors(call),
    },
  }
}

/** One response for each status: its codes, and what each means. */
function describeErrors(call: ServiceCall): OpenApiOperation['responses'] {
  const errors = Object.entries({ ...call.errors, ...serviceErrors }).map(([code, error]) => ({ code, ...error }))
  return Object.fromEntries(
    [...Map.groupBy(errors, ({ status }) => status)].map(([status, same]) => [
      status,
      {
        description: same.map(({ code, message }) => `${code}: ${message}`).join('\n'),
        content: { 'text/plain': { schema: { type: 'string', enum: same.map(({ code }) => code) } } },
      },
    ]),
  )
}
