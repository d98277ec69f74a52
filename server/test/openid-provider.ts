import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'portal', secret: 'a-secret-of-the-client-0123456789' }

/** An authentication context class that the provider knows. */
export const TWO_FACTORS = 'urn:acme:two-factors'

export interface ProviderAccount {
  readonly email: string
  readonly isVerified: boolean
}

export interface OpenidProvider {
  readonly issuer: string
  /** The users who can sign in there, by account. */
  readonly people: Map<string, ProviderAccount>
  /** How the next users sign in there; by default the provider reports nothing about it. */
  proof: Proof
  stop(): Promise<void>
}

interface Proof {
  readonly acr?: string
  readonly amr?: string[]
}

/**
 * Starts a certified OpenID Connect provider on this machine, with a sign-in page that asks for an account. It has
 * signed no one in before.
 */
export async function startOpenidProvider(redirectUri: string): Promise<OpenidProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server listening on a port has an address of this kind.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, ProviderAccount>()
  const provider = await createProvider(issuer, redirectUri, people)
  const answer = provider.callback()
  const started = { issuer, people, proof: {} as Proof }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void showAccountForm(provider, started.proof, request, response)
    else void answer(request, response)
  })
  return Object.assign(started, {
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

async function createProvider(issuer: string, redirectUri: string, people: ReadonlyMap<string, ProviderAccount>) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['signs the cookies of the provider'] },
    acrValues: [TWO_FACTORS],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = people.get(id)
      return (
        person && {
          accountId: id,
          claims: () => ({ sub: id, email: person.email, email_verified: person.isVerified }),
        }
      )
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    // No consent screen for a company's own portal.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
}

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Company account</title></head>
<body><h1>Company account</h1><form method="post"><label>Account <input name="account"></label>
<button name="answer" value="go-on">Continue</button> <button name="answer" value="cancel">Cancel</button></form></body>
</html>`

async function showAccountForm(
  provider: Provider,
  proof: Proof,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(PAGE)
    return
  }
  const form = new URLSearchParams(await text(request))
  const isConfirmed = form.get('answer') === 'go-on'
  await provider.interactionFinished(
    request,
    response,
    isConfirmed ? { login: { accountId: form.get('account'), ...proof } } : { error: 'access_denied' },
  )
}
