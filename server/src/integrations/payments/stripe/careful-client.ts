import Stripe from 'stripe'

/** Statuses that the provider returns before it looks at the idempotency key: of an earlier request they say nothing. */
const BEFORE_THE_KEY: ReadonlySet<number> = new Set([401, 403, 429])

/** Far more keys than are lost within the seconds that the SDK's retries take. */
const MAX_LOST = 10_000

/**
 * The SDK's HTTP client, careful about the SDK's own retries: if an earlier request with the same key was left without
 * an answer, it may have been processed. A rejection that says nothing of that request then counts as no answer, so that
 * every 4xx that comes out of the SDK is definite.
 */
export function createCarefulClient(maxLost = MAX_LOST): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  /** Keys of requests that may have been processed, the latest last. */
  const lost = new Set<string>()
  const remember = (key: string) => {
    lost.delete(key)
    lost.add(key)
    const [oldest] = lost
    if (lost.size > maxLost && oldest !== undefined) lost.delete(oldest)
  }
  client.makeRequest = async (...request) => {
    const key = keyOf(request[4])
    if (key === null) return send(...request)
    try {
      const response = await send(...request)
      const status = response.getStatusCode()
      if (lost.has(key) && BEFORE_THE_KEY.has(status)) throw new Error(`HTTP ${status} after a lost request`)
      if (isUndecided(status)) remember(key)
      else lost.delete(key)
      return response
    } catch (error) {
      remember(key)
      throw error
    }
  }
  return client
}

/** Whether the provider may be working on the request still, or may have processed it. */
export function isUndecided(status: number): boolean {
  return status >= 500 || status === 408 || status === 409
}

/** Null of a request that only reads. */
function keyOf(headers: object): string | null {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])).get('idempotency-key')
}
