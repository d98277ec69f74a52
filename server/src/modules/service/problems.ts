import { SERVICE_PREFIX } from '@portal/contract/prefixes'
import type { ServiceError } from '@portal/contract/service/call'
import { serviceErrors } from '@portal/contract/service/errors'
import type { Problem } from '@portal/contract/service/problem'
import { problemTitle, serviceProblems } from '@portal/contract/service/problems'
import { hasCardNumberIssue } from '@portal/contract/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../../platform/http/refusal.ts'

type FieldErrors = NonNullable<Problem['errors']>

/** An error that names the invalid fields. */
class FieldRefusal extends Refusal {
  readonly fields: FieldErrors

  constructor(code: string, status: number, fields: FieldErrors) {
    super(code, status)
    this.fields = fields
  }
}

/** The error for input that does not match its schema. */
export class InvalidFields extends FieldRefusal {
  constructor(fields: FieldErrors, hasCardNumber = false) {
    const code = hasCardNumber ? 'CardNumberFound' : 'InvalidRequest'
    super(code, serviceErrors[code].status, fields)
  }
}

/** Creates a declared error. */
export function declaredRefusal(code: string, { status, message, field }: ServiceError): Refusal {
  return field === undefined ? new Refusal(code, status) : new FieldRefusal(code, status, [{ field, message }])
}

/** Converts schema errors to field errors by field name. */
export function invalidFields({ issues }: z.ZodError): InvalidFields {
  const fields = issues.flatMap((issue) => {
    const path = issue.path.map(String)
    // An unknown field is itself invalid, not the object that contains it.
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...path, key].join('.').slice(0, 200), message: 'Unknown field' }))
    }
    return [{ field: path.join('.'), message: issue.message }]
  })
  return new InvalidFields(fields.slice(0, MAX_FIELDS), hasCardNumberIssue(issues))
}

const MAX_FIELDS = 50

/** Sends an error as problem details (RFC 9457). */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  publicUrl: string,
): FastifyReply {
  const { code, status, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  const problem: Problem = {
    type: `${publicUrl}${SERVICE_PREFIX}/problems/${code}`,
    title: problemTitle(code),
    status,
    detail: serviceProblems[code]?.message ?? problemTitle(code),
    code,
    requestId: request.id,
    ...(refusal instanceof FieldRefusal && { errors: refusal.fields }),
  }
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem))
}

/** Serves a description of each kind of problem at the URL that is its type. */
export function serveProblems(service: FastifyInstance): void {
  for (const [code, { status, message }] of Object.entries(serviceProblems)) {
    service.get(`/problems/${code}`, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(`${problemTitle(code)} (${status} ${code})\n\n${message}\n`),
    )
  }
}
