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

function followAs(topic: PageTopic, key: string, reload: () => Promise<void>) {
  const user: SignedInUser = { email: 'ana@staff.test', firstName: 'Ana', lastName: 'García', role: 'finance' }
  beginSession('token', user)
  startLive()
  return followTopic(topic, key, reload)
}

test.each<PageTopic>(['approvals', 'queues', 'customer:ana@example.com'])(
  'reloads %s within two seconds of each change',
  async (topic) => {
    const reload = vi.fn<() => Promise<void>>().mockResolvedValue()
    const unfollow = followAs(topic, 'data', reload)
    await vi.advanceTimersByTimeAsync(0)
    for (const count of [1, 2, 3]) {
      send(topic)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(reload).toHaveBeenCalledTimes(count)
    }
    unfollow()
  },
)

test('reloads data once that several parts of a page show', async () => {
  const reload = vi.fn<() => Promise<void>>().mockResolvedValue()
  const unfollow = [followAs('queues', 'data', reload), followTopic('queues', 'data', reload)]
  await vi.advanceTimersByTimeAsync(0)
  send('queues')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reload).toHaveBeenCalledTimes(1)

  // One part is no longer shown.
  unfollow.pop()?.()
  send('queues')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reload).toHaveBeenCalledTimes(2)
  for (const stop of unfollow) stop()
  send('queues')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('finishes a slow reload before the next, which follows after a pause', async () => {
  const startedAt: number[] = []
  const reload = () => {
    startedAt.push(Date.now())
    return new Promise<void>((resolve) => setTimeout(resolve, 3_000))
  }
  const unfollow = followAs('queues', 'list', reload)
  await vi.advanceTimersByTimeAsync(0)
  for (let second = 0; second < 20; second++) {
    send('queues')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const pauses = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0))
  expect(pauses.length).toBeGreaterThan(0)
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(15_000)
  unfollow()
})
