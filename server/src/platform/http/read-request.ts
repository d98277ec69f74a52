import type { Call } from '@portal/contract/call'
import { removeCardNumbers } from '@portal/contract/card-numbers'
import { hasCardNumberIssue } from '@portal/contract/text'
import type { FastifyRequest } from 'fastify'
import { isHostile } from './hostile-input.ts'
import { refuseCommon } from './refusal.ts'
import { Upload } from './uploads.ts'

const MAX_IDEMPOTENCY_KEY_LENGTH = 255

/** Returns the call's input. Rejects invalid input, which is logged without its values. */
export function parseInput(request: FastifyRequest, call: Call): unknown {
  const raw = rawInput(request, call)
  if (isHostile(raw)) throw refuseCommon('InvalidRequest')
  const parsed = call.input.safeParse(raw)
  if (parsed.success) return parsed.data
  request.log.info({ issues: parsed.error.issues.map(({ path, code }) => ({ path, code })) }, 'invalid request')
  throw refuseCommon(hasCardNumberIssue(parsed.error.issues) ? 'CardNumberFound' : 'InvalidRequest')
}

/** For an upload, the input is the file name; the content is not parsed. */
function rawInput(request: FastifyRequest, call: Call): unknown {
  if (call.method === 'GET') return request.query
  return call.upload ? { fileName: readUpload(request).fileName } : (request.body ?? {})
}

export function readUpload({ body }: FastifyRequest): Upload {
  if (body instanceof Upload) return body
  throw refuseCommon('UnsupportedMediaType')
}

/** Returns null if there is no token, or if it cannot be one. */
export function readBearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** Returns null if the request has no key. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw refuseCommon('InvalidRequest')
  }
  return key
}

/** Returns the request's origin, for sessions and rate limits. */
export function readOrigin(request: FastifyRequest) {
  return { address: request.ip, userAgent: removeCardNumbers(request.headers['user-agent'] ?? '').slice(0, 300) }
}
