import type { EndpointRequest } from '../api/endpoint-request.ts'
import type { Params } from '../api/params.ts'
import { invalidRequest } from '../api/provider-error.ts'

const LEAST_CENTS = 50
const MAX_CENTS = 99_999_999
/** The API versions that renamed the kinds of payment. */
const ALLOWED_TYPES_SINCE = '2026-07-29'
const OLD_TYPES_UNTIL = '2026-09-30'

export function readAmount(params: Params): number {
  params.required('amount')
  const amount = params.integer('amount') ?? 0
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount < LEAST_CENTS) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > MAX_CENTS) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
  return amount
}

export function rejectOldTypes({ params, version }: EndpointRequest): void {
  if (!params.has('payment_method_types') || version < OLD_TYPES_UNTIL) return
  throw invalidRequest('payment_method_types is no longer supported. Use allowed_payment_method_types instead.', {
    code: 'payment_method_types_no_longer_supported',
    param: 'payment_method_types',
  })
}

/** Returns true if the request allows only cards, in the notation of its API version. */
export function readCardOnly({ params, version }: EndpointRequest): boolean {
  const old = version < OLD_TYPES_UNTIL ? params.list('payment_method_types') : []
  const allowed = version >= ALLOWED_TYPES_SINCE ? params.list('allowed_payment_method_types') : []
  const automatic = params.inner('automatic_payment_methods')
  if (automatic !== undefined && allowed.length > 0) {
    const message =
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.'
    throw invalidRequest(message, { param: 'allowed_payment_method_types' })
  }
  const types = [...old, ...allowed]
  if (types.some((type) => type !== 'card'))
    throw invalidRequest('Only cards are taken here.', { param: 'allowed_payment_method_types' })
  automatic?.flag('enabled')
  const redirects = automatic?.choice('allow_redirects', ['always', 'never'])
  return types.length > 0 || redirects === 'never'
}
