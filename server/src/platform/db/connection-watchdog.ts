import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Longest silence before the watchdog checks a connection. */
const WONDER_AFTER_MS = 500
const POLL_INTERVAL_MS = 250

/**
 * Gives up all connections of the pool once the database has stopped answering: frozen, or behind a cable that was cut,
 * it closes none, and pending queries would wait forever. From then on new connection requests fail immediately, until
 * a new one is answered. So all that a request waits for, one thing after the other, ends at the same moment: a second
 * after `frozenAfterMs` at the latest.
 *
 * The database is taken for frozen where for so long not one byte has come on any connection of the pool, a new one
 * among them. One that says anything to anyone is alive, however overloaded, and nothing that runs there is abandoned;
 * no time limit could distinguish a long report from a dead server.
 */
export function watchConnections(pool: pg.Pool, frozenAfterMs: number): void {
  /** Of all connections, also of those that are still being opened. */
  const sockets = new Set<Socket>()
  let bytesOnClosed = 0
  let bytesHeard = 0
  let silentSince = performance.now()
  let isFrozen = false
  let isLooking = false

  async function look(): Promise<void> {
    if (hears() || !isWaitedFor(pool)) silentSince = performance.now()
    if (!isFrozen && performance.now() - silentSince < WONDER_AFTER_MS) return
    isFrozen = !(await answers(pool.options, frozenAfterMs)) && !hears()
    silentSince = performance.now()
    if (isFrozen) for (const socket of sockets) socket.destroy(new DatabaseFrozen())
  }

  /** Whether anything has come since it was last asked. */
  function hears(): boolean {
    const before = bytesHeard
    bytesHeard = bytesOnClosed
    for (const { bytesRead } of sockets) bytesHeard += bytesRead
    return bytesHeard > before
  }

  pool.options.stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      bytesOnClosed += socket.bytesRead
    })
    // Only later does anyone listen to its errors.
    if (isFrozen) process.nextTick(() => socket.destroy(new DatabaseFrozen()))
    return socket
  }

  const timer = setInterval(async () => {
    if (pool.ending) clearInterval(timer)
    if (pool.ending || isLooking) return
    isLooking = true
    await look()
    isLooking = false
  }, POLL_INTERVAL_MS)
  timer.unref()
}

class DatabaseFrozen extends Error {
  override readonly name = 'DatabaseFrozen'
  /** What the operating system says of a connection on which nothing comes. */
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('database is not responding')
  }
}

function isWaitedFor({ totalCount, idleCount, waitingCount }: pg.Pool): boolean {
  return totalCount > idleCount || waitingCount > 0
}

/** Whether the database says anything to a new connection, be it a refusal. */
async function answers(options: pg.PoolOptions, withinMs: number): Promise<boolean> {
  const socket = new Socket()
  const probe = new pg.Client({ ...options, stream: () => socket, connectionTimeoutMillis: 0 })
  probe.on('error', () => undefined)
  const connected = probe.connect().then(
    () => probe.end(),
    () => undefined,
  )
  const hasAnswered = connected.then(() => true)
  const hasBegunToAnswer = listenFor(withinMs).then(() => socket.bytesRead > 0)
  const isAlive = await Promise.race([hasAnswered, hasBegunToAnswer])
  socket.destroy()
  return isAlive
}

/**
 * Waits in short steps, after each of which what has come is heard: a long time that this process was busy hardly
 * counts.
 */
async function listenFor(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0;) {
    const begun = performance.now()
    await wait(Math.min(POLL_INTERVAL_MS, left), undefined, { ref: false })
    left -= Math.min(performance.now() - begun, 2 * POLL_INTERVAL_MS)
  }
}
