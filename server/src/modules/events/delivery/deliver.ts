import { Webhook } from 'standardwebhooks'
import { removeCardNumbers } from '@portal/contract/card-numbers'
import { type PostResult, post } from '../../../integrations/webhooks/post.ts'
import { listOf } from '../../../integrations/webhooks/public-addresses.ts'
import type { Context } from '../../../platform/context.ts'
import type { Encrypted } from '../../../platform/secrets/encryption.ts'
import { readSecret } from '../endpoints/secrets.ts'
import { handleFailure } from './handle-failure.ts'
import { toEventId } from './log-queries.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findSigningSecrets,
  insertAttempt,
  recordSuccess,
  releaseDelivery,
  updateDelivery,
} from './queries.ts'
import { afterAttempt, isSuccess } from './rules.ts'

/** Requests to one endpoint at the same time. */
const CONCURRENCY = 8
/** Longer than any request: after that the worker is dead, and another one sends the event. */
const LEASE_MS = 60_000

/** Sends everything due to one endpoint. */
export async function deliverToEndpoint(context: Context, endpointId: number): Promise<void> {
  while (!context.stopping.aborted) {
    const now = context.now()
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    const claim = { endpointId, limit: CONCURRENCY, limitWhileFailing: 1, now, leasedUntil }
    const claimed = await claimDeliveries(context.db, claim)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((delivery) => deliver(context, delivery)))
  }
}

async function deliver(context: Context, delivery: ClaimedDelivery): Promise<void> {
  const { db, config, now, stopping } = context
  const startedAt = now()
  const begun = performance.now()
  // A database failure is not a failure of the endpoint: the lease expires, and the event is sent again.
  const encrypted = await findSigningSecrets(db, delivery.endpointId, startedAt)
  const headers = await sign(context, delivery, encrypted).catch((error: unknown) => {
    context.log.error({ err: error, endpoint: delivery.endpointId }, 'signing webhook failed')
    return null
  })
  const result =
    headers === null
      ? { error: 'The request could not be signed. Create a new secret.' }
      : await post(delivery.address, {
          headers,
          body: delivery.body,
          allowed: listOf(config.webhookAllow),
          signal: stopping,
        })
  // The event may have arrived and is sent again: delivery is at least once.
  if (stopping.aborted && 'error' in result) return releaseDelivery(db, delivery.id)
  const durationMs = Math.round(performance.now() - begun)
  context.observer.countWebhook('error' in result ? 'no response' : `${Math.floor(result.status / 100)}xx`)
  await storeAttempt(context, delivery, { result, startedAt, durationMs, headers: headers ?? {} })
}

/** Returns the headers of the Standard Webhooks specification, signed with each of the endpoint's secrets. */
async function sign(
  { config, trueNow }: Context,
  { endpointId, eventId, body }: ClaimedDelivery,
  encrypted: readonly Encrypted[],
) {
  const id = toEventId(eventId)
  // Receivers compare it with their own clocks.
  const sentAt = trueNow()
  const signatures = await Promise.all(
    encrypted.map(async (secret) => new Webhook(await readSecret(config, endpointId, secret)).sign(id, sentAt, body)),
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'Portal-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

interface Attempt {
  readonly result: PostResult
  readonly startedAt: Date
  readonly durationMs: number
  readonly headers: Readonly<Record<string, string>>
}

async function storeAttempt(context: Context, delivery: ClaimedDelivery, attempt: Attempt): Promise<void> {
  const { result, startedAt, durationMs, headers } = attempt
  const at = context.now()
  const tries = delivery.tries + 1
  const response = 'error' in result ? null : result
  const status = response?.status ?? null
  const retryAfter = response?.headers['retry-after']
  const next = afterAttempt({ tries, status, retryAfter, at, random: Math.random() })
  await context.db.transaction().execute(async (tx) => {
    await insertAttempt(tx, {
      deliveryId: delivery.id,
      address: delivery.address,
      startedAt,
      durationMs,
      requestHeaders: JSON.stringify(headers),
      status,
      error: 'error' in result ? result.error : null,
      responseHeaders: response && removeCardNumbers(JSON.stringify(response.headers)).slice(0, 4_000),
      responseBody: response && removeCardNumbers(response.bodyStart),
    })
    const nextAttemptAt = next.state === 'waiting' ? next.nextAttemptAt : at
    await updateDelivery(tx, delivery.id, { state: next.state, tries, nextAttemptAt, at })
    if (isSuccess(status)) await recordSuccess(tx, delivery.endpointId, at)
    else await handleFailure(tx, context, delivery.endpointId, status, at)
  })
}
