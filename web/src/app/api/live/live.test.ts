import type { SignedInUser } from '@portal/contract/staff/calls'
import type { PageTopic } from '@portal/contract/live/stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, clearSession } from '../session.ts'
import { followTopic, startLive } from './live.ts'

let send: (topic: PageTopic) => void

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) })
    send = (topic) => controller.enqueue(new TextEncoder().encode(`event: changed\ndata: ["${topic}"]\n\n`))
    return new Response(stream)
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each<PageTopic>(['approvals', 'customer:ana@example.com'])(
  'reloads %s within two seconds of each change',
  async (topic) => {
    const user: SignedInUser = { email: 'ana@staff.test', firstName: 'Ana', lastName: 'García', role: 'finance' }
    beginSession('token', user)
    startLive()
    await vi.advanceTimersByTimeAsync(0)
    const reload = vi.fn<() => void>()
    const unfollow = followTopic(topic, reload)
    for (const count of [1, 2, 3]) {
      send(topic)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(reload).toHaveBeenCalledTimes(count)
    }
    unfollow()
  },
)
