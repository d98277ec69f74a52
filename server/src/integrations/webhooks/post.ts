import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { isIn, isPublic } from './public-addresses.ts'

/** The result of a request: any response, or the reason why there is none. */
export type PostResult = Response | { readonly error: string }

interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The first bytes of the body, as text. */
  readonly bodyStart: string
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Internal networks that may be called, even without TLS. */
  readonly allowed: BlockList
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
  /** Defaults to the system's lookup. */
  readonly lookup?: typeof dns.lookup
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** The status has already arrived; only the start of the body is shown. */
const BODY_TIMEOUT_MS = 2_000
const MAX_BODY_BYTES = 4_096

/** The same for an internal address and a missing one, so that nothing is revealed about the internal network. */
const NOT_PUBLIC = 'The host name does not resolve to a public server.'

/**
 * Sends a body to a URL that a user entered. Calls public servers only: each request checks the addresses that it
 * connects to. Does not follow redirects.
 */
export async function post(address: string, options: PostOptions): Promise<PostResult> {
  const { headers, body, allowed, signal, lookup = dns.lookup, timeoutMs = TIMEOUT_MS } = options
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const mayCall = (ip: string) => isIn(allowed, ip) || (url.protocol === 'https:' && isPublic(ip))
  // Node does not look up IP addresses.
  if (isIP(host) !== 0 && !mayCall(host)) return { error: NOT_PUBLIC }

  const { request } = url.protocol === 'https:' ? https : http
  const timeout = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A new connection each time, so that every one is checked.
      agent: false,
      lookup: checkedLookup(lookup, mayCall),
      signal: AbortSignal.any([timeout, signal]),
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ error: timeout.aborted ? `No response within ${timeoutMs / 1000} seconds.` : inWords(error) })
    })
    sent.on('response', (response) => {
      void readStart(response).then((bodyStart) => {
        response.destroy()
        const lines = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(lines), bodyStart })
      })
    })
    sent.end(body)
  })
}

function checkedLookup(lookup: typeof dns.lookup, mayCall: (ip: string) => boolean): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first || !addresses.every(({ address }) => mayCall(address))) {
        done(Object.assign(new Error(NOT_PUBLIC), { code: 'NOT_PUBLIC' }), [])
      } else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

async function readStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const tooLong = setTimeout(() => response.destroy(), BODY_TIMEOUT_MS)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MAX_BODY_BYTES) break
    }
  } catch {
    // Broken off: the part that has arrived is shown.
  } finally {
    clearTimeout(tooLong)
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8').replaceAll('\0', '')
}

const texts: Readonly<Record<string, string>> = {
  NOT_PUBLIC,
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection without a response.',
  EPIPE: 'The server closed the connection without a response.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ETIMEDOUT: 'The server cannot be reached.',
  ABORT_ERR: 'The worker stopped.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is from an unknown authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is from an unknown authority.',
  EPROTO: 'The server does not speak TLS.',
}

function inWords({ code = '' }: NodeJS.ErrnoException): string {
  if (code.startsWith('HPE_')) return 'The server does not speak HTTP.'
  return texts[code] ?? `The request failed (${code || 'unknown'}).`
}
