import { z } from 'zod'
import { type Call, type CommonErrorCode, commonErrors } from './call.ts'
import { capitalize } from './capitalize.ts'
import { callDescriptions } from './openapi-descriptions.ts'
import { type JsonSchema, NamedSchemas } from './openapi-schemas.ts'
import { API_PREFIX } from './prefixes.ts'
import { rolesByPermission } from './permissions.ts'
import { modules } from './modules.ts'

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly OpenApiParameter[]
  readonly requestBody?: { readonly required: true; readonly content: OpenApiContent }
  /** By HTTP status. */
  readonly responses: Readonly<Record<string, OpenApiResponse>>
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface OpenApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>
  readonly content?: OpenApiContent
}

type OpenApiContent = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly description: string; readonly version: string }
  readonly tags: readonly { readonly name: string; readonly 'x-displayName': string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post' | 'delete', OpenApiOperation>>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

/** Describes every declared call as an OpenAPI 3.1 document, from the declarations alone. */
export function describeApi(): OpenApi {
  const schemas = new NamedSchemas()
  const descriptions: Readonly<Record<string, string>> = callDescriptions
  const operations = Object.entries(modules).flatMap(([module, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => [
      API_PREFIX + call.path,
      { [call.method.toLowerCase()]: describeCall({ module, name, call, about: descriptions[name] ?? '' }, schemas) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Admin Portal API',
      description:
        'Errors are returned as text/plain. The body is the error code. ' +
        'Requests with undeclared fields are rejected.',
      version: '1',
    },
    tags: Object.keys(modules).map((name) => ({ name, 'x-displayName': sentence(name) })),
    paths: Object.fromEntries(operations),
    components: {
      schemas: schemas.all,
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

interface NamedCall {
  readonly module: string
  readonly name: string
  readonly call: Call
  readonly about: string
}

function describeCall({ module, name, call, about }: NamedCall, schemas: NamedSchemas): OpenApiOperation {
  const input =
    call.method === 'GET' ? { parameters: queryParameters(call, schemas) } : changeInput(name, call, schemas)
  return {
    operationId: name,
    summary: sentence(name),
    description: `${about}\n\nCalled by ${callers(call)}.`,
    tags: [module],
    security: call.permission === 'anyone' ? [] : [{ session: [] }],
    ...input,
    responses: { 200: describeReply(name, call, schemas), ...describeErrors(call) },
  }
}

function callers({ permission }: Call): string {
  if (permission === 'anyone') return 'anyone'
  if (permission === 'signed-in') return 'any signed-in user'
  return `${rolesByPermission[permission].join(', ')} (${permission})`
}

function queryParameters({ input }: Call, schemas: NamedSchemas): OpenApiParameter[] {
  return schemas.fields(input).map((field) => ({ ...field, in: 'query' }))
}

function changeInput(
  name: string,
  call: Call,
  schemas: NamedSchemas,
): Pick<OpenApiOperation, 'parameters' | 'requestBody'> {
  const key: OpenApiParameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Repeating a request with the same key and body returns the original response without running it again.',
    schema: { type: 'string', maxLength: 255 },
  }
  const content: OpenApiContent = call.upload
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      }
    : schemas.describe(call.input, `${capitalize(name)}Input`)
  return { parameters: [key], requestBody: { required: true, content } }
}

function describeReply(name: string, call: Call, schemas: NamedSchemas): OpenApiResponse {
  if (call.download) {
    const schema = { type: 'string', format: 'binary' }
    return { description: call.download.fileName, content: { [call.download.contentType]: { schema } } }
  }
  if (call.isEventStream)
    return { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (call.reply instanceof z.ZodUndefined) return { description: call.done ?? 'Done' }
  return {
    description: call.done ?? 'The response',
    content: schemas.describe(call.reply, `${capitalize(name)}Response`),
  }
}

const retryAfterHeader = {
  'Retry-After': { description: 'Seconds to wait before sending the request again.', schema: { type: 'integer' } },
}

/** One response per status, with its codes and messages. */
function describeErrors(call: Call): OpenApiOperation['responses'] {
  const declared = Object.entries(call.errors).map(([code, error]) => ({ code, ...error }))
  const common = commonCodes(call)
    .filter((code) => !Object.hasOwn(call.errors, code))
    .map((code) => ({ code, ...commonErrors[code] }))
  const byStatus = Map.groupBy([...declared, ...common], ({ status }) => status)

  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      status,
      {
        ...(Number(status) === 429 && { headers: retryAfterHeader }),
        description: errors.map(({ code, message }) => `${code}: ${message ?? call.failed}`).join('\n'),
        content: { 'text/plain': { schema: { type: 'string', enum: errors.map(({ code }) => code) } } },
      },
    ]),
  )
}

function commonCodes({ permission, method }: Call): CommonErrorCode[] {
  return [
    'InvalidRequest',
    ...(permission === 'anyone' ? [] : (['SignedOut'] as const)),
    ...(permission === 'anyone' || permission === 'signed-in' ? [] : (['NotAllowed'] as const)),
    ...(method === 'GET' ? [] : (['RequestTooLarge', 'UnsupportedMediaType', 'IdempotencyKeyReused'] as const)),
    'TooManyRequests',
    'InternalError',
    'Unavailable',
  ]
}

/** `searchUsers` → `Search users` */
function sentence(name: string): string {
  return capitalize(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}
