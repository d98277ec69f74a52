import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { newId } from './api/new-id.ts'
import { viewEvent } from './objects/views/event.ts'
import { Changes } from './store/changes.ts'
import type { DeliveryRow, EndpointRow } from './store/rows.ts'
import type { Store } from './store/store.ts'

export interface Webhooks {
  readonly endpoints: readonly EndpointRow[]
  /** Registers a URL or updates its registration; null for all events. */
  register(url: string, secret: string, enabledEvents: readonly string[] | null): Promise<void>
  removeAll(): Promise<void>
  /** Triggers the delivery of what is due. */
  deliverSoon(): void
  stop(): Promise<void>
}

export interface WebhookParts {
  readonly pool: pg.Pool
  readonly store: Store
  readonly log: Logger
  readonly apiVersion: string
  /** The true time, which receivers compare with their own. */
  readonly now: () => Date
}

const BATCH_SIZE = 16
const POLL_INTERVAL_MS = 1_000
const ANSWER_TIMEOUT_MS = 10_000
/** About three days from the first failure to the last attempt. */
const RETRIES_AFTER_MS = [1_000, 5_000, 30_000, 300_000, 3_600_000, 14_400_000, 43_200_000, 86_400_000, 86_400_000]

/** Sends signed events to registered addresses, and retries until they respond with success. */
export async function createWebhooks({ pool, store, log, apiVersion, now }: WebhookParts): Promise<Webhooks> {
  let endpoints = await readEndpoints(pool)
  let isStopped = false
  let round: Promise<void> | null = null
  let isRequested = false

  /** Starts an iteration; iterations follow one another as long as anything is due. */
  function deliverSoon(): void {
    isRequested = true
    if (round !== null || isStopped || endpoints.length === 0) return
    round = deliverAll()
      .catch((error: unknown) => log.warn({ err: error }, 'simulator: events not delivered'))
      .finally(() => {
        round = null
      })
  }

  async function deliverAll(): Promise<void> {
    while (!isStopped) {
      isRequested = false
      const due = await readDue(pool, now().getTime(), BATCH_SIZE)
      if (due.length > 0) await deliver(due)
      else if (!isRequested) return
    }
  }

  async function deliver(due: readonly DeliveryRow[]): Promise<void> {
    const found = await store.findAll(
      'events',
      due.map(({ event }) => event),
    )
    const events = new Map(found.map((row) => [row.id, row]))
    const changes = new Changes()
    await Promise.all(
      due.map(async (delivery) => {
        const event = events.get(delivery.event)
        const endpoint = endpoints.find(({ id }) => id === delivery.endpoint)
        const isDeleted = event === undefined || endpoint === undefined
        if (isDeleted || (await post(endpoint, JSON.stringify(viewEvent(event, apiVersion)), now()))) {
          changes.delete('deliveries', delivery.id)
          if (event !== undefined) changes.update('events', event, { pending: false })
        } else retryLater(changes, delivery, now())
      }),
    )
    await store.save(changes.list)
  }

  const timer = setInterval(deliverSoon, POLL_INTERVAL_MS)
  timer.unref()
  deliverSoon()
  return {
    get endpoints() {
      return endpoints
    },
    deliverSoon,
    async register(url, secret, enabledEvents) {
      await pool.query(
        `insert into stand_in.webhook_endpoints (id, url, secret, enabled_events) values ($1, $2, $3, $4)
         on conflict (url) do update set secret = excluded.secret, enabled_events = excluded.enabled_events`,
        [newId('we'), url, secret, enabledEvents],
      )
      endpoints = await readEndpoints(pool)
    },
    async removeAll() {
      await pool.query('delete from stand_in.webhook_endpoints')
      endpoints = []
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}

/** After the last attempt, it gives up. */
function retryLater(changes: Changes, delivery: DeliveryRow, now: Date): void {
  const pause = RETRIES_AFTER_MS[delivery.attempts]
  if (pause === undefined) changes.delete('deliveries', delivery.id)
  else changes.update('deliveries', delivery, { attempts: delivery.attempts + 1, due_ms: now.getTime() + pause })
}

/** Returns true if the endpoint accepted it. */
async function post({ url, secret }: EndpointRow, body: string, at: Date): Promise<boolean> {
  const time = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${time},v1=${signature}` },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      redirect: 'error',
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

async function readEndpoints(pool: pg.Pool): Promise<EndpointRow[]> {
  const { rows } = await pool.query<EndpointRow>('select * from stand_in.webhook_endpoints')
  return rows
}

async function readDue(pool: pg.Pool, nowMs: number, limit: number): Promise<DeliveryRow[]> {
  const text = 'select * from stand_in.deliveries where due_ms <= $1 order by due_ms limit $2'
  const { rows } = await pool.query<DeliveryRow>({ name: 'read-due', text, values: [nowMs, limit] })
  return rows
}
