import { z } from 'zod'
import { isHostile } from '../../../platform/http/hostile-input.ts'

/** The stored facts of a payment provider event: references to objects, nothing personal. */
export const eventFacts = z.object({
  objectId: z.string(),
  chargeId: z.string().nullable(),
  /** Our operation ID of a payment or refund; null if made in the dashboard. */
  operation: z.string().nullable(),
  amountCents: z.int().nullable(),
  status: z.string().nullable(),
  /** The details of a card renewed by its issuer. */
  card: z.object({ brand: z.string(), last4: z.string(), funding: z.string() }).nullable().default(null),
})
export type EventFacts = z.output<typeof eventFacts>

export interface ProviderEvent {
  readonly id: string
  readonly type: EventType
  readonly facts: EventFacts
}

/** Provider events that the portal handles. */
export const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'customer.deleted',
  'radar.early_fraud_warning.created',
] as const
export type EventType = (typeof eventTypes)[number]

/** Far longer than any ID from the provider, and short enough for an index. */
const id = z.string().min(1).max(255)
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]).nullish()

const wire = z.object({
  data: z.object({
    object: z.object({
      id,
      object: z.string(),
      charge: reference,
      amount: z.int().nullish(),
      status: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
      card: z.object({ brand: z.string(), last4: z.string().regex(/^\d{4}$/), funding: z.string() }).nullish(),
    }),
  }),
})

/** Whether the provider signed this body, within the last minutes of the real clock. */
export async function isSigned(body: Buffer, signature: string, secret: string): Promise<boolean> {
  const { default: Stripe } = await import('stripe')
  try {
    Stripe.webhooks.constructEvent(body, signature, secret)
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return false
    throw error
  }
}

const named = z.object({ id, type: z.enum(eventTypes) })

/** The content of a signed body. */
export interface ReadEvent {
  /** The event to handle; null if it is irrelevant or unreadable. */
  readonly event: ProviderEvent | null
  /** What an operator must investigate, for an event of a type that we handle. */
  readonly unreadable: { readonly id: string; readonly type: EventType; readonly reason: string } | null
}

/**
 * Reads the event in a signed body. An event with hostile text is a discrepancy, but is also handled if none of that
 * text is in the facts that we store.
 *
 * @returns null if the ID is hostile, or if there is hostile text and no known type
 */
export function readEvent(body: Buffer): ReadEvent | null {
  const sent: unknown = JSON.parse(body.toString('utf8'))
  const isOdd = isHostile(sent)
  const known = named.safeParse(sent)
  if (!known.success) return isOdd ? null : { event: null, unreadable: null }
  const { id, type } = known.data
  if (isHostile(id)) return null
  const parsed = wire.safeParse(sent)
  if (!parsed.success) return { event: null, unreadable: { id, type, reason: z.prettifyError(parsed.error) } }
  const facts = factsOf(parsed.data.data.object)
  return {
    event: isHostile(facts) ? null : { id, type, facts },
    unreadable: isOdd ? { id, type, reason: 'hostile text' } : null,
  }
}

function factsOf(object: z.output<typeof wire>['data']['object']): EventFacts {
  return {
    objectId: object.id,
    chargeId: object.object === 'charge' ? object.id : (object.charge ?? null),
    operation: object.metadata?.['operation'] ?? null,
    amountCents: object.amount ?? null,
    status: object.status ?? null,
    card: object.object === 'payment_method' ? (object.card ?? null) : null,
  }
}
