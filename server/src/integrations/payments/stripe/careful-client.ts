import Stripe from 'stripe'

/**
 * Statuses that the provider returns before it checks the idempotency key: they say nothing about an earlier request.
 */
const REJECTED_BEFORE_KEY: ReadonlySet<number> = new Set([401, 403, 429])

/** Far more keys than can be lost within the seconds that the SDK's retries take. */
const MAX_LOST = 10_000

/**
 * Creates an HTTP client for the SDK that handles the SDK's own retries safely: an earlier request with the same key
 * that got no response may have been processed. A rejection that says nothing about that request then counts as no
 * response, so that every 4xx from the SDK is definite.
 */
export function createCarefulClient(maxLost = MAX_LOST): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  /** Keys of requests that may have been processed, most recent last. */
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
      if (lost.has(key) && REJECTED_BEFORE_KEY.has(status)) throw new Error(`HTTP ${status} after a lost request`)
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

/** Returns true if the provider may still be processing the request, or may have processed it. */
export function isUndecided(status: number): boolean {
  return status >= 500 || status === 408 || status === 409
}

/** Returns null for a read-only request. */
function keyOf(headers: object): string | null {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])).get('idempotency-key')
}
