import { z } from 'zod'
import { type Call, type CommonErrorCode, commonErrors } from './call.ts'
import { capital } from './capital.ts'
import { API_PREFIX } from './prefixes.ts'
import { rights } from './rights.ts'
import { rooms } from './rooms.ts'

type JsonSchema = Record<string, unknown>

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
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface OpenApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>
  readonly content?: OpenApiContent
}

export type OpenApiContent = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly description: string; readonly version: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', OpenApiOperation>>>>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, JsonSchema>> }
}

/** Describes every declared call as an OpenAPI 3.1 document, from the declarations alone. */
export function describeApi(): OpenApi {
  const operations = Object.entries(rooms).flatMap(([room, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => [
      API_PREFIX + call.path,
      { [call.method.toLowerCase()]: describeCall(room, name, call) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Admin Portal API',
      description:
        'Every failed call answers text/plain: the body is exactly an error code. ' +
        'A request with fields that its call does not declare is refused.',
      version: '1',
    },
    tags: Object.keys(rooms).map((name) => ({ name })),
    paths: Object.fromEntries(operations),
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  }
}

function describeCall(room: string, name: string, call: Call): OpenApiOperation {
  const input = call.method === 'GET' ? { parameters: queryParameters(call) } : changeInput(call)
  return {
    operationId: name,
    summary: sentence(name),
    description: `Called by ${callers(call)}.`,
    tags: [room],
    security: call.right === 'anyone' ? [] : [{ session: [] }],
    ...input,
    responses: { 200: describeReply(call), ...describeErrors(call) },
  }
}

function callers({ right }: Call): string {
  if (right === 'anyone') return 'anyone'
  if (right === 'signed-in') return 'everybody who is signed in'
  return `${rights[right].join(', ')} (${right})`
}

function queryParameters(call: Call): OpenApiParameter[] {
  const { properties, required } = wireShape(call.input)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function changeInput(call: Call): Pick<OpenApiOperation, 'parameters' | 'requestBody'> {
  const key: OpenApiParameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body is answered again without being done again.',
    schema: { type: 'string', maxLength: 255 },
  }
  const content: OpenApiContent = call.upload
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      }
    : { 'application/json': { schema: wireSchema(call.input) } }
  return { parameters: [key], requestBody: { required: true, content } }
}

function describeReply(call: Call): OpenApiResponse {
  if (call.download) {
    const schema = { type: 'string', format: 'binary' }
    return { description: call.download.fileName, content: { [call.download.contentType]: { schema } } }
  }
  if (call.reply instanceof z.ZodUndefined) return { description: call.done ?? 'Done' }
  const content: OpenApiContent = { 'application/json': { schema: wireSchema(call.reply) } }
  return { description: call.done ?? 'The reply', content }
}

const retryAfterHeader = {
  'Retry-After': { description: 'Seconds after which the request can be sent again.', schema: { type: 'integer' } },
}

/** One response for each status: its codes, and what the portal shows for each. */
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

function commonCodes({ right, method }: Call): CommonErrorCode[] {
  return [
    'InvalidRequest',
    ...(right === 'anyone' ? [] : (['SignedOut'] as const)),
    ...(right === 'anyone' || right === 'signed-in' ? [] : (['NotAllowed'] as const)),
    ...(method === 'GET' ? [] : (['RequestTooLarge', 'UnsupportedMediaType', 'IdempotencyKeyReused'] as const)),
    'TooManyRequests',
    'InternalError',
    'Unavailable',
  ]
}

/** A schema of what travels, whatever it is decoded to. */
export function wireSchema(schema: z.ZodType): JsonSchema {
  const described: JsonSchema = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // "date-time" says it all; the pattern of all valid days would fill the page.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  delete described.$schema
  return described
}

function wireShape(input: z.ZodType) {
  const { properties = {}, required = [] } = wireSchema(input)
  // `toJSONSchema` of an object: its fields' schemas and the names of those that must be there.
  return { properties: properties as Record<string, JsonSchema>, required: required as string[] }
}

/** `searchUsers` → `Search users` */
function sentence(name: string): string {
  return capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}
