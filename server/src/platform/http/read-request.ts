import type { Call } from '@portal/contract/call'
import { removeCardNumbers } from '@portal/contract/card-numbers'
import { hasCardNumberIssue } from '@portal/contract/text'
import type { FastifyRequest } from 'fastify'
import { isHostile } from './hostile-input.ts'
import { refuseCommon } from './refusal.ts'
import { Upload } from './uploads.ts'

const MAX_IDEMPOTENCY_KEY_LENGTH = 255

/** The call's input; what is none is refused, and said to the log without its values. */
export function parseInput(request: FastifyRequest, call: Call): unknown {
  const raw = rawInput(request, call)
  if (isHostile(raw)) throw refuseCommon('InvalidRequest')
  const parsed = call.input.safeParse(raw)
  if (parsed.success) return parsed.data
  request.log.info({ issues: parsed.error.issues.map(({ path, code }) => ({ path, code })) }, 'invalid request')
  throw refuseCommon(hasCardNumberIssue(parsed.error.issues) ? 'CardNumberFound' : 'InvalidRequest')
}

/** Of an uploaded file, its name: what it holds is no input to be parsed. */
function rawInput(request: FastifyRequest, call: Call): unknown {
  if (call.method === 'GET') return request.query
  return call.upload ? { fileName: readUpload(request).fileName } : (request.body ?? {})
}

export function readUpload({ body }: FastifyRequest): Upload {
  if (body instanceof Upload) return body
  throw refuseCommon('UnsupportedMediaType')
}

/** Null if there is none, or what cannot be one. */
export function readBearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** Null if the request has none. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw refuseCommon('InvalidRequest')
  }
  return key
}

/** Where the request comes from, as sessions and limits know it. */
export function readOrigin(request: FastifyRequest) {
  return { address: request.ip, userAgent: removeCardNumbers(request.headers['user-agent'] ?? '').slice(0, 300) }
}
