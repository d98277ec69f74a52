import * as openid from 'openid-client'
import { IdentityRefusal } from './identity-provider.ts'

/** What the provider says of itself when it cannot answer. */
const TROUBLES = ['server_error', 'temporarily_unavailable']

/** Before anyone has been anywhere, whatever fails is the provider's, or its settings'. */
export function unavailable(error: unknown): never {
  throw new IdentityRefusal('ProviderUnavailable', reasonOf(error))
}

/** Distinguishes a provider that does not respond from a response that proves nothing. */
export function refusalFor(error: unknown): never {
  throw error instanceof IdentityRefusal ? error : new IdentityRefusal(codeOf(error), reasonOf(error))
}

function codeOf(error: unknown): IdentityRefusal['code'] {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'Cancelled'
    return TROUBLES.includes(error.error) ? 'ProviderUnavailable' : 'NotProven'
  }
  const isSilent = error instanceof TypeError && error.message === 'fetch failed'
  const isLate = error instanceof openid.ClientError && error.code === 'OAUTH_TIMEOUT'
  return isSilent || isLate || answeredBroken(error) ? 'ProviderUnavailable' : 'NotProven'
}

function answeredBroken(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Response && error.cause.status >= 500
}

/** Nothing of what was answered: it may hold tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const details: unknown[] = [
    'code' in error && error.code,
    'error' in error && error.error,
    cause instanceof Response && cause.status,
    cause instanceof Error && 'code' in cause && cause.code,
    cause instanceof Error && cause.message,
  ]
  return [error.message, ...details.filter((detail) => typeof detail === 'string' || typeof detail === 'number')].join(
    '; ',
  )
}
