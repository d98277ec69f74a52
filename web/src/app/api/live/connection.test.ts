import { HEARTBEAT_MS } from '@portal/contract/live/stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection } from './connection.ts'

/** Server side of each request, in order. */
interface Served {
  readonly body: unknown
  say(text: string): void
  end(): void
}

const MINUTE_MS = 60_000
let served: Served[] = []
/** Status that the server returns; null if it is unreachable. */
let status: number | null = 200
const events: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', respond)
  served = []
  status = 200
  events.length = 0
})
afterEach(() => {
  connection.setTopics(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wanted = { token: 'token', customers: [{ email: 'ana@example.com', form: '' }] }
let connection = connect()

function connect(): LiveConnection {
  return new LiveConnection({
    onChanged: (topics) => events.push(topics),
    onEnded: (token) => events.push(`ended ${token}`),
    onDelayed: (isDelayed) => isDelayed && events.push('delayed'),
  })
}

async function respond(_url: unknown, { body, signal }: RequestInit): Promise<Response> {
  if (status === null) throw new TypeError('Failed to fetch')
  let controller: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) })
  signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
  served.push({
    body,
    say: (text) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
  })
  return new Response(stream, { status })
}

const ALIVE = ': \n\n'
const CHANGED = 'event: changed\ndata: ["queues"]\n\n'

async function follow(): Promise<Served> {
  connection = connect()
  connection.setTopics(wanted)
  await vi.advanceTimersByTimeAsync(0)
  const [first] = served
  if (!first) throw new Error('Nothing was asked for')
  first.say(ALIVE)
  await vi.advanceTimersByTimeAsync(0)
  return first
}

/** Advances time while the server sends its heartbeats. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += HEARTBEAT_MS) {
    served.at(-1)?.say(ALIVE)
    await vi.advanceTimersByTimeAsync(Math.min(HEARTBEAT_MS, milliseconds - passed))
  }
}

test('delivers changes as they arrive, even in fragments', async () => {
  const stream = await follow()
  stream.say(CHANGED.slice(0, 20))
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([])
  stream.say(CHANGED.slice(20))
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([['queues']])
  expect(served.map(({ body }) => body)).toEqual([JSON.stringify({ customers: wanted.customers })])
})

test('keeps a connection with regular heartbeats', async () => {
  await follow()
  await pass(10 * MINUTE_MS)
  expect(served).toHaveLength(1)
})

test('replaces a silently dropped connection and reloads all data', async () => {
  await follow()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(served).toHaveLength(2)
  served[1]?.say(ALIVE)
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual(['all'])
})

test('after a short interruption, the server repeats changes without a full reload', async () => {
  const stream = await follow()
  stream.end()
  await vi.advanceTimersByTimeAsync(3_000)
  served[1]?.say(ALIVE)
  served[1]?.say(CHANGED)
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([['queues']])
})

test('reports and retries while offline, then reloads all data', async () => {
  const stream = await follow()
  status = null
  stream.end()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(events).toContain('delayed')
  expect(served).toHaveLength(1)

  status = 200
  connection.reconnect()
  await vi.advanceTimersByTimeAsync(0)
  served[1]?.say(ALIVE)
  await vi.advanceTimersByTimeAsync(0)
  expect(events.at(-1)).toBe('all')
})

test('reconnects immediately after waking from sleep', async () => {
  await follow()
  // Without running timers.
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE_MS)
  connection.reconnect()
  await vi.advanceTimersByTimeAsync(3_000)
  served[1]?.say(ALIVE)
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual(['all'])
})

test('follows another customer before the previous connection ends', async () => {
  await follow()
  connection.setTopics({ ...wanted, customers: [] })
  served[0]?.say(CHANGED)
  await vi.advanceTimersByTimeAsync(0)
  expect(served.map(({ body }) => body)).toEqual([expect.any(String), '{"customers":[]}'])
  served[1]?.say(ALIVE)
  served[1]?.say(CHANGED)
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([['queues'], ['queues']])
})

test('does not retry after the session ends', async () => {
  status = 401
  connection = connect()
  connection.setTopics(wanted)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(served).toHaveLength(1)
  expect(events).toEqual(['ended token'])
})
