import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { API_PREFIX } from '@portal/contract/prefixes'
import { z } from 'zod'
import { isUserActive } from '../../ui/user-activity.ts'
import { CallFailed, UNREACHABLE, UNREADABLE } from './call-failed.ts'
import { currentSession, currentToken, signInAgain } from './session.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Used instead of the session's token; if it is expired, the call fails without prompting to sign in again. */
  readonly token?: string
  /** Repeating a call with the same key and input returns the same response without a second effect. */
  readonly idempotencyKey?: string
  /** Receives the time of the response's data, in milliseconds since 1970, and the request ID. */
  readonly onResponse?: (asOfMs: number, requestId: string | null) => void
}

let forbiddenListener = () => {}

/** Sets the handler for calls rejected because of the user's role. */
export function onForbidden(listener: () => void) {
  forbiddenListener = listener
}

/**
 * Makes a call and returns its decoded response. If the session has ended, waits until the user signs in again.
 *
 * @throws {CallFailed} on any other failure
 */
export async function call<C extends Call>(
  declared: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<ReplyOf<C>> {
  const response = await request(declared, input, options)
  options.onResponse?.(asOfMs(response), requestIdOf(response))
  return readReply(declared, response)
}

/** Downloads the file that a call returns; otherwise like `call`. */
export async function download<C extends Call>(declared: C, input: InputOf<C>, signal: AbortSignal): Promise<Blob> {
  const response = await request(declared, input, { signal })
  return response.blob().catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new CallFailed(declared, UNREADABLE, response.status, requestIdOf(response), { cause })
  })
}

async function request(declared: Call, input: unknown, options: CallOptions): Promise<Response> {
  const token = options.token ?? currentToken()
  const response = await send(declared, input, token, options)
  if (response.ok) return response

  if (response.status === 401 && options.token === undefined && currentSession().user !== null) {
    await signInAgain(token)
    return request(declared, input, options)
  }
  if (response.status === 403 && options.token === undefined) forbiddenListener()
  throw await failureOf(declared, response)
}

function send(declared: Call, input: unknown, token: string | null, options: CallOptions): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'no-cache' })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  // Automatic requests of a page must not keep the session alive.
  if (!isUserActive()) headers.set('Portal-Unattended', 'true')
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  const posts = declared.method === 'POST'
  if (posts) headers.set('Content-Type', 'application/json')

  const request = new Request(`${API_PREFIX}${declared.path}${posts ? '' : queryOf(input)}`, {
    method: declared.method,
    headers,
    body: posts ? JSON.stringify(input) : null,
    signal: options.signal ?? null,
  })
  return fetch(request).catch(() => {
    options.signal?.throwIfAborted()
    throw new CallFailed(declared, UNREACHABLE)
  })
}

async function readReply<C extends Call>(declared: C, response: Response): Promise<ReplyOf<C>> {
  try {
    const text = await response.text()
    // The response schema checks the body and determines its type.
    return z.decode(declared.reply, text === '' ? undefined : JSON.parse(text)) as ReplyOf<C>
  } catch (cause) {
    throw new CallFailed(declared, UNREADABLE, response.status, requestIdOf(response), { cause })
  }
}

async function failureOf(declared: Call, response: Response): Promise<CallFailed> {
  const code = await response.text().catch(() => '')
  return new CallFailed(declared, code.trim(), response.status, requestIdOf(response))
}

/** Returns the time of the data by the server's clock; earlier if a database replica responded. */
function asOfMs({ headers }: Response): number {
  const respondedMs = Date.parse(headers.get('date') ?? '') || Date.now()
  return respondedMs - Number(headers.get('age')) * 1000
}

function requestIdOf(response: Response): string | null {
  return response.headers.get('x-request-id')
}

/** `?a=1&b=2&b=3`; fields without a value are omitted. */
function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  return query.size > 0 ? `?${query}` : ''
}
