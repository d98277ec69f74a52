import type { IncomingHttpHeaders } from 'node:http'
import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import { ProviderError } from './provider-error.ts'

export type KeyKind = keyof typeof SIMULATOR_KEYS

/** Returns the key from the header (Bearer or Basic), or from the form, as browsers send it. */
export function readKey({ authorization }: IncomingHttpHeaders, inForm: string | undefined): KeyKind {
  const given = keyIn(authorization) ?? inForm
  if (given === SIMULATOR_KEYS.secret) return 'secret'
  if (given === SIMULATOR_KEYS.publishable) return 'publishable'
  throw new ProviderError(401, {
    type: 'invalid_request_error',
    message: given
      ? `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`
      : 'You did not provide an API key. You need to provide your API key in the Authorization header.',
  })
}

export function refusePublishable(): ProviderError {
  return new ProviderError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
}

function keyIn(authorization: string | undefined): string | undefined {
  const [scheme, value = ''] = authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}
