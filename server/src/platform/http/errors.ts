import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseNotWritable, isDatabaseUnavailable } from '../db/failures.ts'
import { Refusal, refuseCommon } from './refusal.ts'

/**
 * Sends every failure as `text/plain` with exactly a code as the body; logs only unexpected failures as faults. Calls
 * `onFailedWrite` when the database cannot be written.
 */
export function installErrorHandler(app: FastifyInstance, onFailedWrite: () => void): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    sendRefusal(reply, toRefusal(error, request, onFailedWrite))
  })
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.code)
}

/**
 * Returns true for a full disk, an exceeded quota or a read-only file system; retrying succeeds once there is space.
 */
export function isDiskUnwritable({ code }: Error & { readonly code?: string }): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS'
}

/** Returns the response to a failure; logs unexpected failures. */
export function toRefusal(error: FastifyError | Refusal, request: FastifyRequest, onFailedWrite: () => void): Refusal {
  if (error instanceof Refusal) return error
  if (error.statusCode === 413) return refuseCommon('RequestTooLarge')
  if (error.statusCode === 415) return refuseCommon('UnsupportedMediaType')
  if (error.statusCode !== undefined && error.statusCode < 500) return refuseCommon('InvalidRequest')
  if (isDatabaseUnavailable(error)) {
    if (isDatabaseNotWritable(error)) onFailedWrite()
    request.log.warn({ err: error }, 'database unavailable')
    return refuseCommon('Unavailable')
  }
  if (isDiskUnwritable(error)) {
    request.log.warn({ err: error }, 'disk is not writable')
    return refuseCommon('Unavailable')
  }
  request.log.error({ err: error }, 'unexpected failure')
  return refuseCommon('InternalError')
}
