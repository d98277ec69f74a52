import { SERVICE_PREFIX } from '@portal/contract/prefixes'
import { idempotencyKey, isWrite, pathFields, type ServiceCall } from '@portal/contract/service/call'
import { serviceCalls } from '@portal/contract/service/calls'
import { serviceErrors } from '@portal/contract/service/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { noteFailedWrite } from '../../platform/db/writable.ts'
import { toRefusal } from '../../platform/http/errors.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { isHostile } from '../../platform/http/hostile-input.ts'
import { Replay } from '../../platform/http/idempotency.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { RateLimit } from '../../platform/throttling/rate-limit.ts'
import { type Admitted, admit } from './admit.ts'
import { serviceHandlers } from './handlers.ts'
import { keyedContext } from './keyed-requests.ts'
import { declaredRefusal, InvalidFields, invalidFields, sendProblem, serveProblems } from './problems.ts'
import type { ServiceHandler } from './service-handler.ts'

/** Serves the API for other systems, each with a key. Every request takes the same steps, in this order. */
export async function serveService(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (service) => serveCalls(service, context), { prefix: SERVICE_PREFIX })
}

/** Responds to a service URL that cannot be decoded, before any route or hook. */
export function sendBadServiceUrl(request: FastifyRequest, reply: FastifyReply, publicUrl: string): FastifyReply {
  return sendProblem(request, reply, new InvalidFields([{ field: 'path', message: 'Send a valid address' }]), publicUrl)
}

function serveCalls(service: FastifyInstance, context: Context): void {
  const pace = new RateLimit()
  const { publicUrl } = context.config
  service.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = isUnreadable(error)
      ? new InvalidFields([NO_OBJECT])
      : toRefusal(error, request, () => noteFailedWrite(context.pool))
    sendProblem(request, reply, refusal, publicUrl)
  })
  service.setNotFoundHandler((request, reply) => {
    sendProblem(request, reply, new Refusal('UnknownCall', serviceErrors.UnknownCall.status), publicUrl)
  })
  serveProblems(service)
  for (const [name, call] of Object.entries<ServiceCall>(serviceCalls)) {
    // `ServiceHandlers` guarantees that the handler with this name matches the call.
    const handler = serviceHandlers[name as keyof typeof serviceCalls] as unknown as ServiceHandler<ServiceCall>
    service.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      async handler(request, reply) {
        const admitted = await admit(request, reply, { name, call, pace }, context)
        const input = parseInput(request, call)
        const refuse = (code: string) => refusalOf(call, code)
        const within = isWrite(call) ? keyed(request, reply, { name, call, admitted }, context) : unkeyed(context)
        try {
          const done: unknown = await handler({ input, owner: admitted.owner, requestId: request.id, refuse }, within)
          return send(reply, z.encode(call.reply, done))
        } catch (error) {
          if (!(error instanceof Replay)) throw error
          return send(reply, error.wireReply)
        }
      },
    })
  }
}

const NO_OBJECT = { field: 'body', message: 'Send a JSON object' }
const HOSTILE = 'Send valid Unicode without NUL characters, at most 20 levels deep'

/** Returns whether the body could not be parsed. */
function isUnreadable(error: FastifyError | Refusal): boolean {
  return !(error instanceof Refusal) && error.statusCode === 400
}

function send(reply: FastifyReply, wire: unknown): FastifyReply {
  if (wire === undefined) return reply.code(204).send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(wire))
}

function refusalOf({ errors, path }: ServiceCall, code: string): Refusal {
  const declared = errors[code]
  if (!declared) throw new Error(`code ${code} is not declared for ${path}`)
  return declaredRefusal(code, declared)
}

interface Keyed {
  readonly name: string
  readonly call: ServiceCall
  readonly admitted: Admitted
}

function keyed(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, call, admitted }: Keyed,
  context: Context,
): CallContext {
  const parsed = idempotencyKey.safeParse(request.headers['idempotency-key'])
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ message }) => ({ field: 'Idempotency-Key', message }))
    throw new InvalidFields(fields, invalidFields(parsed.error).code === 'CardNumberFound')
  }
  return keyedContext(context, {
    keyId: admitted.owner.id,
    secret: admitted.key,
    idempotencyKey: parsed.data,
    content: [name, request.params, request.body],
    encodeReply: (done) => z.encode(call.reply, done),
    noteReplay: () => void reply.header('idempotency-replayed', 'true'),
  })
}

function unkeyed(context: Context): CallContext {
  const transaction: CallContext['transaction'] = (work) => context.db.transaction().execute(work)
  return { ...context, transaction, begin: transaction }
}

/** Merges the fields of the path with those of the query or the body. */
function parseInput(request: FastifyRequest, call: ServiceCall): unknown {
  const sent = call.method === 'GET' ? request.query : (request.body ?? {})
  const inPath = pathFields(call)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new InvalidFields([NO_OBJECT])
  const hostile = Object.entries({ ...sent, ...(request.params as object) }).filter((entry) => isHostile(entry))
  if (hostile.length > 0) {
    throw new InvalidFields(hostile.map(([field]) => ({ field: field.slice(0, 200), message: HOSTILE })))
  }
  const doubled = inPath.filter((field) => Object.hasOwn(sent, field))
  if (doubled.length > 0) throw new InvalidFields(doubled.map((field) => ({ field, message: 'Unknown field' })))

  const raw = inPath.length === 0 ? sent : Object.assign({}, sent, request.params)
  const parsed = call.input.safeParse(raw, {
    error: ({ input }) => (input === undefined ? 'Send this field' : undefined),
  })
  if (parsed.success) return parsed.data
  request.log.info({ issues: parsed.error.issues.map(({ path, code }) => ({ path, code })) }, 'invalid request')
  throw invalidFields(parsed.error)
}
