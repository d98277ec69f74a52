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
      // The test closed it.
    }
    this.hasEnded = true
  }

  /** All topics received so far; topics that change at about the same time arrive together. */
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

/** Subscribes to changes, as a browser does. */
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
  // The first subscription of a process makes it start listening.
  await expect.poll(() => stream.text).toContain(': ')
  return stream
}
