import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Longest silence before the watchdog checks a connection. */
const PROBE_AFTER_MS = 500
const POLL_INTERVAL_MS = 250

/**
 * Closes all pool connections when the database stops responding. A frozen server or a cut cable closes no sockets, so
 * pending queries would hang forever. New connection requests then fail immediately until a probe succeeds, so a
 * request that waits for several queries ends at most one second after `frozenAfterMs`.
 *
 * The database counts as frozen if no byte has arrived on any connection of the pool, including a new one, for that
 * long. A server that responds on any connection is running, however overloaded, and its queries are not abandoned: no
 * time limit could distinguish a long report from a dead server.
 */
export function watchConnections(pool: pg.Pool, frozenAfterMs: number): void {
  /** All sockets, including those of connections that are still being opened. */
  const sockets = new Set<Socket>()
  let bytesOnClosed = 0
  let bytesReceived = 0
  let silentSince = performance.now()
  let isFrozen = false
  let isChecking = false

  async function check(): Promise<void> {
    if (hasReceived() || !hasWaiting(pool)) silentSince = performance.now()
    if (!isFrozen && performance.now() - silentSince < PROBE_AFTER_MS) return
    isFrozen = !(await isResponding(pool.options, frozenAfterMs)) && !hasReceived()
    silentSince = performance.now()
    if (isFrozen) for (const socket of sockets) socket.destroy(new DatabaseFrozen())
  }

  /** Returns true if any byte has arrived since the last call. */
  function hasReceived(): boolean {
    const before = bytesReceived
    bytesReceived = bytesOnClosed
    for (const { bytesRead } of sockets) bytesReceived += bytesRead
    return bytesReceived > before
  }

  pool.options.stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      bytesOnClosed += socket.bytesRead
    })
    // Error listeners are attached only later.
    if (isFrozen) process.nextTick(() => socket.destroy(new DatabaseFrozen()))
    return socket
  }

  const timer = setInterval(async () => {
    if (pool.ending) clearInterval(timer)
    if (pool.ending || isChecking) return
    isChecking = true
    await check()
    isChecking = false
  }, POLL_INTERVAL_MS)
  timer.unref()
}

class DatabaseFrozen extends Error {
  override readonly name = 'DatabaseFrozen'
  /** The operating system's code for a silent connection. */
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('database is not responding')
  }
}

function hasWaiting({ totalCount, idleCount, waitingCount }: pg.Pool): boolean {
  return totalCount > idleCount || waitingCount > 0
}

/** Returns true if the database responds to a new connection, even with an error. */
async function isResponding(options: pg.PoolOptions, withinMs: number): Promise<boolean> {
  const socket = new Socket()
  const probe = new pg.Client({ ...options, stream: () => socket, connectionTimeoutMillis: 0 })
  probe.on('error', () => undefined)
  const connected = probe.connect().then(
    () => probe.end(),
    () => undefined,
  )
  const hasAnswered = connected.then(() => true)
  const hasStartedToRespond = listenFor(withinMs).then(() => socket.bytesRead > 0)
  const isAlive = await Promise.race([hasAnswered, hasStartedToRespond])
  socket.destroy()
  return isAlive
}

/**
 * Waits in short steps and checks for incoming data after each, so that time during which this process was busy hardly
 * counts.
 */
async function listenFor(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0;) {
    const begun = performance.now()
    await wait(Math.min(POLL_INTERVAL_MS, left), undefined, { ref: false })
    left -= Math.min(performance.now() - begun, 2 * POLL_INTERVAL_MS)
  }
}
