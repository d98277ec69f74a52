import { liveCalls } from '@portal/contract/live/calls'
import { expect } from 'vitest'
import type { Caller } from './caller.ts'

/** A browser's connection for live updates. */
export class LiveStream {
  readonly response: Response
  readonly #abort: AbortController
  text = ''
  hasEnded = false

  constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    void this.#read()
  }

  async #read() {
    const decoder = new TextDecoder()
    try {
      for await (const part of this.response.body ?? []) this.text += decoder.decode(part, { stream: true })
    } catch {
      // Closed by the test.
    }
    this.hasEnded = true
  }

  /** All that it has said has changed; topics that change at about the same time come together. */
  get topics(): string[] {
    return [...this.text.matchAll(/^event: changed\ndata: (.*)$/gm)].flatMap(([, data = '[]']) => JSON.parse(data))
  }

  close() {
    this.#abort.abort()
  }
}

export interface FollowedCustomer {
  readonly email: string
  readonly form: string
}

/** Follows what changes, as a browser does. */
export async function followChanges(
  { url }: { readonly url: string },
  caller: Caller,
  customers: readonly FollowedCustomer[],
): Promise<LiveStream> {
  const abort = new AbortController()
  const response = await fetch(`${url}/admin/api${liveCalls.followChanges.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customers }),
    signal: abort.signal,
  })
  const stream = new LiveStream(response, abort)
  // The first one of a process has the process listen first.
  await expect.poll(() => stream.text).toContain(': ')
  return stream
}
