import { BlockList, isIPv6 } from 'node:net'
import { MINUTE_MS } from '@portal/contract/durations'
import type { SecurityEventKind } from '@portal/contract/security-events/calls'
import type { ServiceCall } from '@portal/contract/service/call'
import { serviceErrors } from '@portal/contract/service/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { Refusal, tooManyRequests } from '../../platform/http/refusal.ts'
import { networkOf } from '../../platform/network.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import type { RateLimit } from '../../platform/throttling/rate-limit.ts'
import { findKeyOwner, isExpired, markUsed, type ServiceKeyOwner } from '../service-keys/public.ts'

/** Invalid keys per network and minute. */
const WRONG_KEYS_PER_MINUTE = 30
/** The last use of a key is stored to the minute, so that not every request writes. */
const LAST_USE_PRECISION_MS = MINUTE_MS

export interface Admitted {
  readonly owner: ServiceKeyOwner
  /** The secret itself. */
  readonly key: string
}

interface RequestedCall {
  readonly name: string
  readonly call: ServiceCall
  readonly pace: RateLimit
}

/** Checks the key, its rate limit, its expiry and addresses, then its permission. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, call, pace }: RequestedCall,
  context: Context,
): Promise<Admitted> {
  const now = context.now()
  const key = keyOf(request)
  const owner = key === null ? null : await findKeyOwner(context.db, hashToken(key))
  const note = (kind: SecurityEventKind) => {
    const account = owner && `Service key ${owner.name}`
    context.securityEvents.add({ kind, request: `service${call.path}`, account, address: request.ip })
  }
  const limit = owner ? call.perMinute : WRONG_KEYS_PER_MINUTE
  const counted = owner ? `${owner.id} ${name}` : `wrong keys from ${networkOf(request.ip)}`
  const { remaining, resetSeconds, waitSeconds } = pace.take(counted, limit, now)
  if (owner) {
    reply.header('ratelimit-policy', `"${name}";q=${limit};w=${MINUTE_MS / 1000}`)
    reply.header('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`)
  }
  if (waitSeconds > 0) {
    note('rate-limited')
    throw tooManyRequests(waitSeconds)
  }
  if (key === null || !owner || isExpired(owner, now)) {
    note('rejected-sign-in')
    throw refusal(owner ? 'KeyExpired' : 'InvalidKey')
  }
  if (!isAllowedFrom(owner.addresses, request.ip)) {
    note('forbidden')
    throw refusal('AddressNotAllowed')
  }
  if (!owner.scopes.includes(call.scope)) {
    note('forbidden')
    throw refusal('NotAllowed')
  }
  if (owner.lastUsedAt === null || now.getTime() - owner.lastUsedAt.getTime() >= LAST_USE_PRECISION_MS) {
    await markUsed(context.db, owner.id, request.ip, now)
  }
  return { owner, key }
}

function keyOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (psk_[\w-]{43})$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** @param allowed IP addresses and networks; an empty list allows all */
function isAllowedFrom(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true
  const list = new BlockList()
  for (const entry of allowed) {
    const [net = '', prefix] = entry.split('/')
    const family = familyOf(net)
    if (prefix === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(prefix), family)
  }
  const [plain = ''] = address.split('%')
  return list.check(plain, familyOf(plain))
}

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

function refusal(code: keyof typeof serviceErrors): Refusal {
  return new Refusal(code, serviceErrors[code].status)
}
