import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { staffCalls } from '@portal/contract/staff/calls'
import { z } from 'zod'

export interface SendOptions {
  /** The content of an uploaded file; its name is in the input. */
  readonly file?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** A client; signed in if a token is given. */
export class Caller {
  readonly token: string | null
  readonly #url: string

  constructor(url: string, token: string | null) {
    this.#url = url
    this.token = token
  }

  /** @throws CallFailed with the code of the response */
  async call<C extends Call>(call: C, input: InputOf<C>, options?: SendOptions): Promise<ReplyOf<C>> {
    const response = await this.send(call, input, options)
    if (response.status !== 200) throw new CallFailed(response)
    // `z.decode` returns the response's output, which is what ReplyOf names.
    return z.decode(call.reply, response.text === '' ? undefined : JSON.parse(response.text)) as ReplyOf<C>
  }

  /** Returns the session token of a sign-in that needs only the password. */
  async signIn(input: InputOf<typeof staffCalls.signIn>): Promise<string> {
    const reply = await this.call(staffCalls.signIn, input)
    if (!('token' in reply)) throw new Error(`a second step follows: ${reply.step}`)
    return reply.token
  }

  /** Sends any input, valid or not. */
  async send(call: Call, input: unknown, { headers = {}, file = SMALL_PNG }: SendOptions = {}): Promise<CallResponse> {
    const url = new URL(`/admin/api${call.path}`, this.#url)
    const isGet = call.method === 'GET'
    if (isGet) url.search = queryOf(input).toString()
    const isJson = !isGet && !call.upload
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(isGet ? {} : { body: isJson ? JSON.stringify(input) : formOf(input, file) }),
    })
    // A stream would last as long as the server.
    const isStream = response.ok && call.isEventStream
    if (isStream) await response.body?.cancel()
    return { status: response.status, headers: response.headers, text: isStream ? '' : await response.text() }
  }
}

/** A server's response, undecoded. */
export interface CallResponse {
  readonly status: number
  readonly headers: Headers
  /** The code of an error, or the JSON of a response. */
  readonly text: string
}

/** A rejected call. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly code: string

  constructor({ status, text }: CallResponse) {
    super(`${status} ${text}`)
    this.status = status
    this.code = text
  }
}

/** One pixel. */
export const SMALL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
)

/** Returns a form with the file under the name in the input, and the other inputs as separate fields. */
function formOf(input: unknown, file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(input ?? {})) {
    if (field === 'fileName') form.append('file', new Blob([file]), String(value))
    else form.append(field, String(value))
  }
  return form
}

function queryOf(input: unknown): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(key, String(one))
  }
  return query
}
