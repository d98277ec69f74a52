import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { CLIENT } from './openid-provider.ts'

/** What the provider does with the next user; any of it can be wrong. */
export interface Forgery {
  /** Changes the honest claims. */
  claims: (genuine: JWTPayload) => JWTPayload
  /** The signer: the provider, another key in its name, or no one. */
  signedBy: 'provider' | 'another' | 'no-one'
  userInfo: Readonly<Record<string, unknown>>
  /** The status of its token response; `null` if it never responds. */
  tokenStatus: number | null
  /** The issuer that it claims to be. */
  issuer: string | null
  /** The error in its redirect, instead of a code. */
  error: string | null
}

const genuine: Forgery = {
  claims: (claims) => claims,
  signedBy: 'provider',
  userInfo: {},
  tokenStatus: 200,
  issuer: null,
  error: null,
}

/**
 * Implements the part of OpenID Connect that the portal uses: a provider that signs in anyone and forges as configured.
 */
export async function startForgingProvider() {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const nonces = new Map<string, string>()
  const requestedPaths: string[] = []
  let forgery = genuine
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server listening on a port has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    requestedPaths.push(pathname)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') json(describe(forgery.issuer ?? url))
    else if (pathname === '/keys') json({ keys: [publicKey] })
    else if (pathname === '/userinfo') json(forgery.userInfo)
    else if (pathname === '/authorize') sendBack(searchParams, response)
    else if (forgery.tokenStatus === 200) json(await tokens(new URLSearchParams(await text(request))))
    else if (forgery.tokenStatus !== null) json({ error: 'invalid_grant' }, forgery.tokenStatus)
  }

  function describe(issuer: string) {
    return {
      issuer,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }
  }

  function sendBack(asks: URLSearchParams, response: ServerResponse) {
    const back = new URL(asks.get('redirect_uri') ?? '')
    const code = crypto.randomUUID()
    nonces.set(code, asks.get('nonce') ?? '')
    back.search = new URLSearchParams({
      state: asks.get('state') ?? '',
      ...(forgery.error === null ? { code } : { error: forgery.error }),
    }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  async function tokens(form: URLSearchParams) {
    const claims = forgery.claims({
      iss: url,
      aud: CLIENT.id,
      sub: 'person-1',
      nonce: nonces.get(form.get('code') ?? '') ?? '',
      iat: seconds(),
      exp: seconds() + 60,
      email: 'ana@staff.test',
      email_verified: true,
    })
    return { access_token: 'an-access-token', token_type: 'Bearer', id_token: await sign(claims) }
  }

  async function sign(claims: JWTPayload): Promise<string> {
    if (forgery.signedBy === 'no-one') return new UnsecuredJWT(claims).encode()
    const { privateKey } = forgery.signedBy === 'provider' ? own : other
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
  }

  return {
    issuer: url,
    /** The requested paths. */
    requestedPaths,
    /** From now on it forges as configured, and is honest in everything else. */
    forge(changes: Partial<Forgery> = {}) {
      forgery = { ...genuine, ...changes }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Uses the true clock, like the library. */
function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
