import * as openid from 'openid-client'
import { HOUR_MS } from '@portal/contract/durations'
import {
  type Identity,
  type IdentityProvider,
  type IdentityProviderSettings,
  IdentityRefusal,
  type Proofs,
} from './identity-provider.ts'

const TIMEOUT_SECONDS = 5
/** How long the provider's metadata is cached. */
const DISCOVERY_CACHE_MS = HOUR_MS
const SCOPE = 'openid email'

/** Creates an OpenID Connect provider. It is first contacted at the first sign-in. */
export function createOpenIdProvider(settings: IdentityProviderSettings, now: () => Date): IdentityProvider {
  const redirectUri = settings.callbackUrl
  const discovered = remember(() => discover(settings), now)

  return {
    async addressOf({ state, nonce, verifier }) {
      const client = await discovered().catch(unavailable)
      return openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(settings.twoFactor.acr.length > 0 && { acr_values: settings.twoFactor.acr.join(' ') }),
      }).href
    },

    async identify(query, proofs) {
      const client = await discovered().catch(unavailable)
      const arrivedAt = new URL(`${redirectUri}?${query}`)
      return redeem(client, { arrivedAt, proofs, twoFactor: settings.twoFactor }).catch(refusalFor)
    },
  }
}

interface ProviderCallback {
  readonly arrivedAt: URL
  readonly proofs: Proofs
  readonly twoFactor: IdentityProviderSettings['twoFactor']
}

async function redeem(
  client: openid.Configuration,
  { arrivedAt, proofs, twoFactor }: ProviderCallback,
): Promise<Identity> {
  const tokens = await openid.authorizationCodeGrant(client, arrivedAt, {
    expectedState: proofs.state,
    expectedNonce: proofs.nonce,
    pkceCodeVerifier: proofs.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the ID token is missing')
  const { iss: issuer, sub: subject } = claims
  return {
    issuer,
    subject,
    hasSecondFactor: claimsTwoFactors(claims, twoFactor),
    async email() {
      // Many providers return it only here.
      const reported =
        claims['email'] === undefined
          ? await openid.fetchUserInfo(client, tokens.access_token, subject).catch(refusalFor)
          : claims
      const { email, email_verified: isVerified } = reported
      return typeof email === 'string' ? { address: email, isVerified: isVerified === true } : null
    },
  }
}

/**
 * According to RFC 8176, `amr` is a list of texts; according to OpenID Connect, `acr` is one text. Anything else is
 * ignored.
 */
function claimsTwoFactors(
  { amr, acr }: Readonly<Record<string, unknown>>,
  { amr: methods, acr: classes }: IdentityProviderSettings['twoFactor'],
): boolean {
  const used: readonly unknown[] = Array.isArray(amr) ? amr : []
  return methods.some((method) => used.includes(method)) || (typeof acr === 'string' && classes.includes(acr))
}

function discover({ issuer, clientId, clientSecret }: IdentityProviderSettings) {
  const execute = [openid.enableNonRepudiationChecks]
  // The settings allow this only on the local machine.
  if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests)
  return openid.discovery(issuer, clientId, undefined, authenticateBy(clientSecret), {
    execute,
    timeout: TIMEOUT_SECONDS,
  })
}

/** Uses a method that the provider supports; if it lists none, the one that all providers must support. */
function authenticateBy(clientSecret: string): openid.ClientAuth {
  const [post, basic] = [openid.ClientSecretPost(clientSecret), openid.ClientSecretBasic(clientSecret)]
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (supported.includes('client_secret_basic') ? basic : post)(server, ...request)
  }
}

/** Caches the result for some time. Drops a failure immediately; concurrent callers share one request. */
function remember<T>(fetchConfiguration: () => Promise<T>, now: () => Date): () => Promise<T> {
  let known: { readonly response: Promise<T>; readonly until: number } | null = null
  return () => {
    const at = now().getTime()
    if (known !== null && at < known.until) return known.response
    const discovery = { response: fetchConfiguration(), until: at + DISCOVERY_CACHE_MS }
    known = discovery
    discovery.response.catch(() => {
      if (known === discovery) known = null
    })
    return discovery.response
  }
}

/** Errors that the provider reports when it is unavailable. */
const TRANSIENT_ERRORS = ['server_error', 'temporarily_unavailable']

/** Before the user is redirected, any failure is caused by the provider or its settings. */
function unavailable(error: unknown): never {
  throw new IdentityRefusal('ProviderUnavailable', reasonOf(error))
}

/** Distinguishes a provider that does not respond from a response that proves nothing. */
function refusalFor(error: unknown): never {
  throw error instanceof IdentityRefusal ? error : new IdentityRefusal(codeOf(error), reasonOf(error))
}

function codeOf(error: unknown): IdentityRefusal['code'] {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'Cancelled'
    return TRANSIENT_ERRORS.includes(error.error) ? 'ProviderUnavailable' : 'NotProven'
  }
  const isSilent = error instanceof TypeError && error.message === 'fetch failed'
  const isLate = error instanceof openid.ClientError && error.code === 'OAUTH_TIMEOUT'
  return isSilent || isLate || answeredBroken(error) ? 'ProviderUnavailable' : 'NotProven'
}

function answeredBroken(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Response && error.cause.status >= 500
}

/** Includes nothing of the response: it may contain tokens. */
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
