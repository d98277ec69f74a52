import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { LIVE_CHANNEL, type LiveTopic } from './publish.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** A connection can die silently. */
const CHECK_INTERVAL_MS = 10_000
const CHECK_TIMEOUT_MS = 5_000
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 5_000

interface TopicListener {
  /** Called with the changed topics. */
  readonly onTopics: (topics: readonly LiveTopic[]) => void
  /** Called with each new connection, because notifications may have been missed. */
  readonly onGap: () => void
}

/**
 * Listens for PostgreSQL notifications on a dedicated connection, and reconnects until it is stopped. A pooler in
 * transaction mode does not pass notifications on, so behind one every check counts as a gap.
 */
export function listenLive(pool: pg.Pool, log: Logger, { onTopics, onGap }: TopicListener): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const { connectionString, application_name } = pool.options
  let retryMs = FIRST_RETRY_MS

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: `${application_name}-live`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
    })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    // Only topics are sent on this channel.
    client.on('notification', ({ payload = '' }) => onTopics(payload.split(' ') as LiveTopic[]))
    try {
      await client.connect()
      await client.query(`listen ${LIVE_CHANNEL}`)
      const isPooled = await goesThroughPooler(client)
      if (isPooled) log.warn('live updates are slow: the connection pooler does not forward notifications')
      const ended = AbortSignal.any([signal, lost.signal])
      onGap()
      retryMs = FIRST_RETRY_MS
      while (!ended.aborted) {
        await wait(CHECK_INTERVAL_MS, undefined, { signal: ended }).catch(() => {})
        if (ended.aborted) break
        await client.query('select 1')
        if (isPooled) onGap()
      }
    } finally {
      // A connection that hangs is left to the operating system.
      void client.end().catch(() => {})
    }
  }

  const rounds = (async () => {
    while (!signal.aborted) {
      await listenOnce().catch((error: unknown) => log.debug({ err: error }, 'notifications interrupted'))
      await wait(retryMs, undefined, { signal }).catch(() => {})
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await rounds
    },
  }
}

/** A pooler assigns its own process IDs. */
async function goesThroughPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // As reported when the connection was opened; missing from its type.
  const { processID } = client as pg.Client & { readonly processID: number | null }
  return rows[0]?.pid !== processID
}
