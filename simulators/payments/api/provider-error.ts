/** The `error` object of a rejection, in the provider's format. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly advice_code?: string
  readonly network_decline_code?: string
  readonly param?: string
  readonly charge?: string
  readonly payment_intent?: object
  readonly payment_method?: object
  readonly doc_url?: string
}

/** A rejected request. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body =
      body.code === undefined
        ? body
        : { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string; payment_intent?: object } = {}) {
  return new ProviderError(400, { type: 'invalid_request_error', message, ...more })
}

export function noSuch(kind: string, id: string, param: string): ProviderError {
  // If the path names the missing object, it is a 404; if a parameter does, the request is invalid.
  return new ProviderError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}
