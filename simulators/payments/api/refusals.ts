import { ProviderError } from './provider-error.ts'

/** Errors that do not depend on the endpoint. */

export function keyInUse(): ProviderError {
  const message = 'There is currently another in-progress request using this Idempotency Key.'
  return new ProviderError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
}

export function keyMismatch(key: string): ProviderError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new ProviderError(400, { type: 'idempotency_error', message })
}

export function rateLimited(): ProviderError {
  const message = 'Request rate limit exceeded.'
  return new ProviderError(429, { type: 'invalid_request_error', code: 'rate_limit', message })
}

export function unknownError(status: number): ProviderError {
  return new ProviderError(status, { type: 'api_error', message: 'An unknown error occurred.' })
}

export function unknownUrl(method: string, path: string): ProviderError {
  const message = `Unrecognized request URL (${method}: ${path}).`
  return new ProviderError(404, { type: 'invalid_request_error', message })
}
