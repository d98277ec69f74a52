import { randomUUID } from 'node:crypto'
import type { BillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import type { CallResponse, Caller } from '@portal/server/test/caller.ts'
import { CustomerStory } from './customer-story.ts'
import type { KeyedCall, Ready } from './keyed-calls.ts'

export interface KeyFigures {
  /** How many concurrent requests had the same key and body. */
  readonly requests: number
  /** The distinct responses, starting with that of a single request. */
  readonly responses: readonly string[]
  /** Whether the effect on every table equals that of a single request. */
  readonly isOneEffect: boolean
  /** The response to the same key with a different body, and whether that had no effect. */
  readonly otherBody: string
  readonly isOtherWithoutEffect: boolean
  /** The responses to two equal requests without a key, in order. */
  readonly withoutKey: readonly string[]
}

/** Repeats one call: alone, many at once with one key, and twice without any. */
export async function repeat(
  billing: BillingAtSimulator,
  caller: Caller,
  { call, prepare, other, times }: KeyedCall,
  atOnce: number,
): Promise<KeyFigures> {
  const [once, ready] = [await prepare(billing), await prepare(billing)]
  const otherInput = await other(billing, ready)
  const ofOne = await CustomerStory.begin(billing.owner, once.customer.id)
  const alone = await send(once, randomUUID())
  const effect = await effectIn(ofOne)

  const ofMany = await CustomerStory.begin(billing.owner, ready.customer.id)
  const key = randomUUID()
  const requests = Math.min(times ?? atOnce, atOnce)
  const responses = await Promise.all(Array.from({ length: requests }, () => send(ready, key)))
  const isOneEffect = (await effectIn(ofMany)) === effect

  const otherBody = describeResponse(await caller.send(call, otherInput, { headers: { 'idempotency-key': key } }))
  const isOtherWithoutEffect = (await effectIn(ofMany)) === effect

  const { input } = await prepare(billing)
  const withoutKey = [
    describeResponse(await caller.send(call, input)),
    describeResponse(await caller.send(call, input)),
  ]
  return {
    requests,
    responses: [...new Set([describeResponse(alone), ...responses.map(describeResponse)])],
    isOneEffect,
    otherBody,
    isOtherWithoutEffect,
    withoutKey,
  }

  function send({ input }: Ready, key: string): Promise<CallResponse> {
    return caller.send(call, input, { headers: { 'idempotency-key': key } })
  }
}

/** Returns true if the call behaved as declared. */
export function isAsDeclared({ twice }: KeyedCall, figures: KeyFigures): boolean {
  return (
    figures.responses.length === 1 &&
    figures.isOneEffect &&
    figures.otherBody === '422 IdempotencyKeyReused' &&
    figures.isOtherWithoutEffect &&
    figures.withoutKey.join() === twice.join()
  )
}

/** Everything stored, except for rate-limit attempts, which count requests. */
async function effectIn(story: CustomerStory): Promise<string> {
  return (await story.describe()).replace(/^public\.attempts \d+\n/m, '')
}

function describeResponse({ status, text }: CallResponse): string {
  return `${status} ${text}`.trim()
}
