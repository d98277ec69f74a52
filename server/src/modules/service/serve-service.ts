import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '@portal/contract/durations'
import { SERVICE_PREFIX } from '@portal/contract/prefixes'
import type { SecurityEventKind } from '@portal/contract/security-events/calls'
import { type ServiceCall, serviceCalls, serviceErrors } from '@portal/contract/service/calls'
import { hasCardNumberIssue } from '@portal/contract/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { isHostile } from '../../platform/http/hostile-input.ts'
import { Refusal, tooManyRequests } from '../../platform/http/refusal.ts'
import { networkOf } from '../../platform/network.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { Pace } from '../../platform/throttling/rate-limit.ts'
import { findKeyHolder, type ServiceKeyOwner, markUsed } from '../service-keys/public.ts'
import { serviceHandlers } from './handlers.ts'
import { claimRequest, keepReply } from './queries.ts'
import type { ServiceHandler } from './service-handler.ts'

/** Wrong keys of one place in the network, in a minute. */
const WRONG_KEYS_PER_MINUTE = 30
/** When a key was used last is known to the minute: it is no reason to write at each request. */
const USED_TO_THE_MS = MINUTE_MS

/** What other systems may call, each with a key. Every request takes the same steps, in this order. */
export function serveService(app: FastifyInstance, context: Context): void {
  const pace = new Pace()
  for (const [name, call] of Object.entries<ServiceCall>(serviceCalls)) {
    // `ServiceHandlers` guarantees that the handler of this name answers the call of this name.
    const handler = serviceHandlers[name as keyof typeof serviceCalls] as unknown as ServiceHandler<ServiceCall>
    app.post(SERVICE_PREFIX + call.path, async (request, reply) => {
      const holder = await admit(request, call, context, pace)
      const input = parseInput(request, call)
      const refuse = (code: string) => new Refusal(code, call.errors[code]?.status ?? 422)
      const work = await handler({ input, holder, requestId: request.id, refuse }, context)
      // Keyed by what is not kept: from a bare hash, a password that was sent along could be guessed.
      const inputHash = createHmac('sha256', keyOf(request) ?? '')
        .update(`${name} ${JSON.stringify(request.body)}`)
        .digest()
      const keyed = { keyId: holder.id, id: input.id, inputHash }

      const { wire, isRepeated } = await context.db.transaction().execute(async (tx) => {
        const earlier = await claimRequest(tx, keyed, context.now())
        if (earlier && !earlier.inputHash.equals(inputHash)) throw refusal('IdReused')
        if (earlier) return { wire: earlier.reply, isRepeated: true }
        const done: unknown = z.encode(call.reply, await work(tx))
        await keepReply(tx, keyed, done)
        return { wire: done, isRepeated: false }
      })
      if (isRepeated) reply.header('idempotency-replayed', 'true')
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(wire))
    })
  }
}

/** The key, its rate limit, then its permission. */
async function admit(
  request: FastifyRequest,
  call: ServiceCall,
  context: Context,
  pace: Pace,
): Promise<ServiceKeyOwner> {
  const now = context.now()
  const holder = await holderOf(request, context)
  const wait = holder
    ? pace.secondsToWait(`${holder.id} ${call.path}`, call.perMinute, now)
    : pace.secondsToWait(`wrong keys from ${networkOf(request.ip)}`, WRONG_KEYS_PER_MINUTE, now)
  const note = (kind: SecurityEventKind) => {
    const account = holder && `Service key ${holder.name}`
    context.securityEvents.add({ kind, request: `service${call.path}`, account, address: request.ip })
  }
  if (wait > 0) {
    note('rate-limited')
    throw tooManyRequests(wait)
  }
  if (!holder) {
    note('rejected-sign-in')
    throw refusal('InvalidKey')
  }
  if (!holder.scopes.includes(call.scope)) {
    note('forbidden')
    throw refusal('NotAllowed')
  }
  if (holder.lastUsedAt === null || now.getTime() - holder.lastUsedAt.getTime() >= USED_TO_THE_MS) {
    await markUsed(context.db, holder.id, now)
  }
  return holder
}

async function holderOf(request: FastifyRequest, { db }: Context): Promise<ServiceKeyOwner | null> {
  const key = keyOf(request)
  return key === null ? null : findKeyHolder(db, hashToken(key))
}

function keyOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (psk_[\w-]{43})$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

function parseInput(request: FastifyRequest, call: ServiceCall) {
  const raw = request.body ?? {}
  const parsed = isHostile(raw) ? null : call.input.safeParse(raw)
  if (parsed?.success) return parsed.data
  const issues = parsed?.error.issues.map(({ path, code }) => ({ path, code }))
  request.log.info({ issues }, 'invalid request')
  throw refusal(parsed?.error && hasCardNumberIssue(parsed.error.issues) ? 'CardNumberFound' : 'InvalidRequest')
}

function refusal(code: keyof typeof serviceErrors): Refusal {
  return new Refusal(code, serviceErrors[code].status)
}
