import { z } from 'zod'
import { capitalize } from '../capitalize.ts'
import type { OpenApi, OpenApiOperation, OpenApiParameter, OpenApiResponse } from '../openapi.ts'
import { NamedSchemas } from '../openapi-schemas.ts'
import { SERVICE_PREFIX } from '../prefixes.ts'
import { isWrite, pathFields, type ServiceCall, type ServiceError } from './call.ts'
import { serviceCalls } from './calls.ts'
import { serviceErrors, writeErrors } from './errors.ts'
import { problem } from './problem.ts'
import { problemTitle } from './problems.ts'
import { scopeLabels } from './scopes.ts'

const ABOUT = `For other systems of the service. Each system needs a key, which an administrator creates under **Service
Keys**, with the permissions it needs. Send it as \`Authorization: Bearer psk_…\`.

**Errors** are \`application/problem+json\` (RFC 9457). Handle them by \`code\`. \`errors\` lists the invalid fields, and
\`requestId\` identifies the request in the portal's log.

**Idempotency.** Every write needs an \`Idempotency-Key\` of your own, such as a UUID. A request repeated with it within 30
days returns the first response with the header \`Idempotency-Replayed: true\` and makes no further change. The same key with
another request is rejected (422 \`IdReused\`), as is one whose first request is still running (409 \`RequestInProgress\`). A
rejected request does not use up its key, except for a declined payment.

**Lists** come in pages: pass \`nextCursor\` as \`cursor\` until it is null. A cursor stays valid if rows are added or
removed.

**Limits** apply per key and call. \`RateLimit-Policy\` has the quota \`q\` of a window of \`w\` seconds, \`RateLimit\` the
remaining requests \`r\` and the seconds \`t\` until the next window. After 429, wait for \`Retry-After\`.

**Versions.** Fields and calls may be added to version 1: ignore unknown fields. Any other change gets a new version with its
own path. Requests with undeclared fields are rejected.`

/** Describes the service API as an OpenAPI 3.1 document, from the declarations alone. */
export function describeService(): OpenApi {
  const schemas = new NamedSchemas()
  const calls = Object.entries<ServiceCall>(serviceCalls)
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const [name, call] of calls) {
    const path = (paths[SERVICE_PREFIX + call.path] ??= {})
    path[call.method.toLowerCase()] = describeCall(name, call, schemas)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Service API', description: ABOUT, version: '1' },
    tags: [...new Set(calls.map(([, { scope }]) => scope))].map((scope) => ({
      name: scope,
      'x-displayName': scopeLabels[scope],
    })),
    paths,
    components: { schemas: schemas.all, securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  }
}

function describeCall(name: string, call: ServiceCall, schemas: NamedSchemas): OpenApiOperation {
  const permission = `Requires a key with the permission “${scopeLabels[call.scope]}”.`
  const limit = `Limit: ${call.perMinute.toLocaleString('en-US')} requests per minute.`
  return {
    operationId: name,
    summary: call.about,
    description: [call.more, `${permission} ${limit}`].filter(Boolean).join('\n\n'),
    tags: [call.scope],
    security: [{ key: [] }],
    ...describeInput(name, call, schemas),
    responses: { ...describeReply(name, call, schemas), ...describeErrors(call, schemas) },
  }
}

const idempotencyKeyHeader: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Your own ID for this change. A request repeated with it returns the first response and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3',
}

function describeInput(name: string, call: ServiceCall, schemas: NamedSchemas) {
  const inPath = pathFields(call)
  const parameters: OpenApiParameter[] = schemas
    .fields(call.input)
    .filter((field) => call.method === 'GET' || inPath.includes(field.name))
    .map((field) =>
      inPath.includes(field.name) ? { ...field, in: 'path' } : { ...withoutExample(field), in: 'query' },
    )
  if (isWrite(call)) parameters.push(idempotencyKeyHeader)
  const hasBody = call.method === 'POST' && schemas.fields(call.input).some((field) => !inPath.includes(field.name))
  const body = hasBody ? schemas.describeWithout(call.input, inPath, `${capitalize(name)}Input`) : null
  return { parameters, ...(body && { requestBody: { required: true as const, content: body } }) }
}

/** The documentation page would send every example of a query, and a sample cursor or day would return empty lists. */
function withoutExample({ name, required, schema: { examples: _, ...schema } }: Omit<OpenApiParameter, 'in'>) {
  return { name, required, schema }
}

const integer = { type: 'integer' }
const rateLimitHeaders: OpenApiResponse['headers'] = {
  'RateLimit-Policy': { description: 'Requests (q) per window of seconds (w).', schema: { type: 'string' } },
  RateLimit: {
    description: 'Remaining requests (r) and seconds until the next window (t).',
    schema: { type: 'string' },
  },
}

function describeReply(name: string, call: ServiceCall, schemas: NamedSchemas): OpenApiOperation['responses'] {
  if (call.reply instanceof z.ZodUndefined) return { 204: { description: 'Done', headers: rateLimitHeaders } }
  const content = schemas.describe(call.reply, `${capitalize(name)}Response`)
  return { 200: { description: isWrite(call) ? 'Done' : 'The response', headers: rateLimitHeaders, content } }
}

/** One response per status, with its codes and their meanings. */
function describeErrors(call: ServiceCall, schemas: NamedSchemas): OpenApiOperation['responses'] {
  const declared: Record<string, ServiceError> = { ...call.errors, ...serviceErrors }
  const { RequestTooLarge, UnsupportedMediaType, ...keyed } = writeErrors
  if (call.method !== 'GET') Object.assign(declared, { RequestTooLarge, UnsupportedMediaType })
  if (isWrite(call)) Object.assign(declared, keyed)
  const errors = Object.entries(declared).map(([code, error]) => ({ code, ...error }))
  const schema = schemas.describe(problem, 'Problem')['application/json'].schema
  return Object.fromEntries(
    [...Map.groupBy(errors, ({ status }) => status)].map(([status, same]) => [
      status,
      {
        description: same.map(({ code, message }) => `${code}: ${message}`).join('\n'),
        ...(status === 429 && {
          headers: { ...rateLimitHeaders, 'Retry-After': { description: 'Seconds to wait.', schema: integer } },
        }),
        content: { 'application/problem+json': { schema, example: exampleOf(status, same) } },
      },
    ]),
  )
}

function exampleOf(status: number, [first]: readonly (Pick<ServiceError, 'message' | 'field'> & { code: string })[]) {
  const { code, message, field } = first ?? { code: '', message: '' }
  return {
    type: `https://portal.example.com${SERVICE_PREFIX}/problems/${code}`,
    title: problemTitle(code),
    status,
    detail: message,
    code,
    requestId: '0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3',
    ...(status === 400 && { errors: [{ field: 'firstName', message: 'Enter first name' }] }),
    ...(field !== undefined && { errors: [{ field, message }] }),
  }
}
