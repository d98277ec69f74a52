import pg from 'pg'

/** A connection may be busy for so long before anybody wonders. */
const WONDER_AFTER_MS = 1_000
const LOOK_EVERY_MS = 500
/** How long requests wait for a connection to a frozen one: it may have come back. */
const PATIENCE_WHEN_FROZEN_MS = 500

/**
 * Ends the connections in use once the database has stopped answering: frozen, or behind a cable that was cut, it closes
 * none, and what runs on them would wait for ever. Slow statements are left alone, as long as a new connection is
 * answered meanwhile; no time limit could tell a long report from a dead server.
 *
 * What was running fails 1.5 s after `frozenAfterMs` at the latest, as it does when a connection breaks, and new requests
 * fail sooner.
 *
 * @param frozenAfterMs a database that leaves a new connection unanswered for so long is taken for frozen
 */
export function watchPulse(pool: pg.Pool, frozenAfterMs: number): void {
  /** Since when each connection is in use. */
  const inUse = new Map<pg.PoolClient, number>()
  const patience = pool.options.connectionTimeoutMillis
  let isFrozen = false
  let timer: NodeJS.Timeout | null = null

  async function look() {
    const longInUse = () => [...inUse].filter(([, begun]) => begun <= performance.now() - WONDER_AFTER_MS)
    if (isFrozen || longInUse().length > 0) {
      isFrozen = !(await answers(pool.options, frozenAfterMs))
      pool.options.connectionTimeoutMillis = isFrozen ? PATIENCE_WHEN_FROZEN_MS : patience
      if (isFrozen) for (const [client] of longInUse()) client.end().catch(() => undefined)
    }
    timer = null
    lookLater()
  }

  function lookLater() {
    if (timer !== null || pool.ending || (inUse.size === 0 && !isFrozen)) return
    timer = setTimeout(look, LOOK_EVERY_MS)
    timer.unref()
  }

  pool.on('acquire', (client) => {
    inUse.set(client, performance.now())
    lookLater()
  })
  pool.on('release', (_error, client) => inUse.delete(client))
}

/** Whether the database says anything to a new connection, be it a refusal. */
async function answers(options: pg.PoolOptions, withinMs: number): Promise<boolean> {
  const begun = performance.now()
  const probe = new pg.Client({ ...options, connectionTimeoutMillis: withinMs })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    return true
  } catch (error) {
    const isTooLate = error instanceof Error && error.message === 'timeout expired'
    // Where this process was busy itself, the answer may have come unheard.
    return !isTooLate || performance.now() - begun > withinMs + LOOK_EVERY_MS
  } finally {
    probe.end().catch(() => undefined)
  }
}
