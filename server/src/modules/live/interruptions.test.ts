import { statusCalls } from '@portal/contract/customers/status/calls'
import { HEARTBEAT_MS } from '@portal/contract/live/stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { installTestClock } from '../../../test/clock.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { createDatabase } from '../../../test/databases.ts'
import { followChanges, type LiveStream } from '../../../test/live-stream.ts'
import { startPortal, type TestPortal } from '../../../test/portal.ts'
import { temporaryFolder } from '../../../test/started-portal.ts'
import { startTcpProxy } from '../../../test/tcp-proxy.ts'
import { startPostgres } from '../../platform/db/embedded/postgres.ts'
import { temporarySettings } from '../../platform/db/embedded/settings.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { startLoop } from '../../platform/jobs/loop.ts'
import { notifyLive } from '../../platform/live/publish.ts'

const email = 'live@example.com'
const customer = [{ email, form: 'Modify Name' }]
const folder = await temporaryFolder()
// A separate portal that can be stopped.
const start = (port?: number) =>
  startPostgres({ dataDir: folder.path, settings: temporarySettings, temporary: true, ...(port && { port }) })
let postgres = await start()
let one: TestPortal
let other: TestPortal
let notifier: ReturnType<typeof startLoop>
const streams: LiveStream[] = []

beforeAll(async () => {
  const databaseUrl = await createDatabase(postgres.urlOf('postgres'), 'template')
  await migrate(databaseUrl, new Date('2026-01-01T00:00:00Z'))
  await installTestClock(databaseUrl)
  one = await startPortal({ databaseUrl })
  other = await startPortal({ databaseUrl })
  notifier = startLoop(one.context, notifyLive)
  await insertCustomer(one.context.db, { username: email, status: 'active' })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await notifier.stop()
  for (const portal of [other, one]) {
    portal.app.server.closeAllConnections()
    await portal.stop()
  }
  await postgres.stop()
  await folder.remove()
})

async function follow(at: { readonly url: string }): Promise<LiveStream> {
  const stream = await followChanges(at, await one.as('support'), customer)
  streams.push(stream)
  return stream
}

/** Suspends or unsuspends the customer at one API. */
async function change() {
  const finance = await one.as('finance')
  const { status } = await finance.send(statusCalls.suspendUser, { email })
  if (status !== 200) await finance.call(statusCalls.unsuspendUser, { email })
}

test.each<[string, () => Promise<void>]>([
  ['restarted', async () => postgres.stop()],
  [
    'killed and started again',
    async () => {
      process.kill(postgres.pid, 'SIGKILL')
      await expect.poll(() => postgres.isRunning()).toBe(false)
    },
  ],
])('after PostgreSQL was %s the streams continue at each API', async (_case, end) => {
  const here = await follow(one)
  const there = await follow(other)
  await expect.poll(() => here.text + there.text).toMatch(/resync[^]*resync/)
  const before = [here, there].map(({ text }) => text.length)
  await end()
  postgres = await start(postgres.port)

  await expect.poll(() => here.text.slice(before[0])).toContain('resync')
  await expect.poll(() => there.text.slice(before[1])).toContain('resync')
  const countsBefore = [here, there].map(({ topics }) => topics.length)
  await change()
  await expect.poll(() => here.topics.slice(countsBefore[0])).toContain(`customer:${email}`)
  await expect.poll(() => there.topics.slice(countsBefore[1])).toContain(`customer:${email}`)
  expect([here.hasEnded, there.hasEnded]).toEqual([false, false])
})

test('sends a heartbeat twice within the one-minute idle timeout of a proxy', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // A process sends heartbeats from its first stream on.
  const third = await startPortal({ databaseUrl: one.databaseUrl })
  try {
    const stream = await follow(third)
    const heartbeats = () => stream.text.match(/^: $/gm)?.length ?? 0
    expect(heartbeats()).toBe(1)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await expect.poll(heartbeats).toBe(2)
    expect(2 * HEARTBEAT_MS).toBeLessThan(60_000)
  } finally {
    vi.useRealTimers()
    await third.stop()
  }
})

test('a new connection receives changes made during a network outage, even at another API', async () => {
  const network = await startTcpProxy(Number(new URL(one.url).port))
  const through = { url: `http://127.0.0.1:${network.port}` }
  const lost = await follow(through)
  // The server is not notified either.
  network.freeze()
  await change()
  network.cut()
  await expect.poll(() => lost.hasEnded).toBe(true)
  network.thaw()

  const again = await follow(through)
  const elsewhere = await follow(other)
  for (const stream of [again, elsewhere])
    await expect.poll(() => [...stream.topics, ...(stream.text.match(/resync/g) ?? [])].length).toBeGreaterThan(0)
  await network.close()
})
