import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@portal/contract/durations'
import { createSecret } from '@portal/server/src/modules/events/endpoints/secrets.ts'
import { insertEndpoint } from '@portal/server/src/modules/events/endpoints/queries.ts'
import { publish } from '@portal/server/src/modules/events/publish.ts'
import { readStream } from '@portal/server/src/modules/events/stream.ts'
import { createDb, createPool, type Db } from '@portal/server/src/platform/db/connect.ts'
import { startPostgres } from '@portal/server/src/platform/db/embedded/postgres.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { createDatabase, loginUrlOf } from '@portal/server/test/databases.ts'
import { seededRandom } from '@portal/server/test/seeded-random.ts'
import { type SpawnedProcess, spawnProcess } from '@portal/server/test/spawned-process.ts'
import { freePort, temporaryFolder } from '@portal/server/test/started-portal.ts'
import { startWebhookReceiver } from '@portal/server/test/webhook-receiver.ts'
import pg from 'pg'

const WORKERS = 2
const WRITERS = 4
const POLL_MS = 100
/** Longer than the first pause of a delivery, but far less than the days after which an endpoint is turned off. */
const HOURS_TO_SETTLE = 80

export interface WebhookFigures {
  /** Committed events, which must be delivered. */
  readonly events: number
  readonly rolledBack: number
  readonly faults: Readonly<Record<string, number>>
  readonly received: number
  /** Committed events that the receiver has not verified. */
  readonly missed: number
  /** Received events of changes that were rolled back, or with different bytes under the same ID. */
  readonly wrong: number
  /** Requests that the official library rejected. */
  readonly rejected: number
  /** Committed events that the stream reader has not seen. */
  readonly missedInStream: number
  readonly repeatedInStream: number
}

interface WebhookOptions {
  readonly seconds: number
  readonly report?: (line: string) => void
}

/**
 * Publishes events while workers are killed, the database restarts, and the receiver fails, is slow or is unavailable.
 */
export async function runWebhooks({ seconds, report = () => {} }: WebhookOptions): Promise<WebhookFigures> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const start = () => startPostgres({ dataDir: folder.path, port })
  let postgres = await start()
  const url = await createDatabase(postgres.urlOf('postgres'), 'webhooks')
  await migrate(url, new Date())
  const settings = {
    DATABASE_URL: await loginUrlOf(url),
    DEMO: 'true',
    TWO_FACTOR_KEY: Buffer.alloc(32, 'webhooks').toString('base64'),
    WEBHOOK_ALLOW: '127.0.0.1',
  }
  const pool = createPool({ url, maxConnections: WRITERS + 2, applicationName: 'portal-resilience' })
  const db = createDb(pool)
  const receiverPort = await freePort()
  let receiver = await startWebhookReceiver({ port: receiverPort })
  const seen: (typeof receiver)['received'] = []
  const secret = await addEndpoint(db, readConfig(settings), receiver.url)
  receiver.setSecret(secret)
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => spawnProcess('worker', settings)))
  const faults: Record<string, number> = {}

  const faultActions: Record<string, () => Promise<void>> = {
    async 'worker killed'() {
      const at = Math.floor(seededRandom.share() * workers.length)
      await workers[at]?.kill()
      workers[at] = await spawnProcess('worker', settings)
    },
    async 'database restarted'() {
      await postgres.stop()
      await wait(500)
      postgres = await start()
    },
    async 'receiver failing'() {
      receiver.respondWithStatus(500)
      await wait(1_500)
      receiver.respondWithStatus(200)
    },
    async 'receiver slow'() {
      receiver.respondWith((response) => setTimeout(() => response.end(), 1_000))
      await wait(1_500)
      receiver.respondWithStatus(200)
    },
    async 'receiver refusing'() {
      seen.push(...receiver.received)
      await receiver.stop()
      await wait(1_500)
      receiver = await startWebhookReceiver({ port: receiverPort })
      receiver.setSecret(secret)
    },
    async 'connection cut'() {
      receiver.respondWith((response) => response.destroy())
      await wait(1_000)
      receiver.respondWithStatus(200)
    },
  }

  const ends = Date.now() + seconds * 1_000
  const isOver = () => Date.now() >= ends
  const rolledBack: string[] = []
  const stream = new StreamReader(db)
  try {
    const names = Object.keys(faultActions)
    const causing = (async () => {
      for (let round = 0; !isOver(); round++) {
        const name = names[round % names.length] ?? ''
        await faultActions[name]?.()
        faults[name] = (faults[name] ?? 0) + 1
        report(`${name}; ${seen.length + receiver.received.length} requests received`)
        await wait(seededRandom.share() * 1_000)
      }
    })()
    const writers = Array.from({ length: WRITERS }, () => write(db, isOver, rolledBack))
    await Promise.all([causing, ...writers, stream.follow(isOver)])
    await settle(url, workers, settings)
    await stream.catchUp()

    seen.push(...receiver.received)
    const { rows } = await pool.query<{ id: string; body: string }>(
      `select 'evt_' || replace(id::text, '-', '') as id, body from events`,
    )
    const bodies = new Map(rows.map(({ id, body }) => [id, body]))
    const verified = new Set(seen.filter((one) => one.verified !== null).map(({ id }) => id))
    const inStream = new Set(stream.ids)
    return {
      events: rows.length,
      rolledBack: rolledBack.length,
      faults,
      received: seen.length,
      missed: rows.filter(({ id }) => !verified.has(id)).length,
      wrong: seen.filter(({ id, raw }) => bodies.get(id) !== raw).length,
      rejected: seen.filter((one) => one.verified === null).length,
      missedInStream: rows.filter(({ id }) => !inStream.has(id)).length,
      repeatedInStream: stream.ids.length - inStream.size,
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await Promise.all([receiver.stop(), pool.end()])
    await postgres.stop()
    await folder.remove()
  }
}

async function addEndpoint(db: Db, config: ReturnType<typeof readConfig>, address: string): Promise<string> {
  const at = new Date()
  return db.transaction().execute(async (tx) => {
    const { id: createdBy } = await tx
      .insertInto('staff')
      .values({ email: 'ana@staff.test', first_name: 'Ana', last_name: 'Paz', role: 'administrator', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await insertEndpoint(tx, { address, description: '', types: null, createdBy, at })
    return createSecret(tx, config, id, at)
  })
}

/** Publishes in transactions of different lengths, some of which are rolled back; outages may break others. */
async function write(db: Db, isOver: () => boolean, rolledBack: string[]): Promise<void> {
  while (!isOver()) {
    const id = randomUUID()
    await db
      .transaction()
      .execute(async (tx) => {
        await publish(tx, { type: 'vod.disabled', id, at: new Date(), data: {} })
        await wait(seededRandom.share() * 60)
        if (seededRandom.share() < 0.1) throw new Error('rolled back')
      })
      .catch(async () => {
        rolledBack.push(id)
        await wait(POLL_MS)
      })
  }
}

/** Reads the stream as an integrator does: the cursor is stored with the data. */
class StreamReader {
  readonly ids: string[] = []
  readonly #db: Db
  #cursor: string | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async follow(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#read().catch(() => {})
      await wait(POLL_MS)
    }
  }

  async catchUp(): Promise<void> {
    while (await this.#read());
  }

  /** Returns true if there is more. */
  async #read(): Promise<boolean> {
    const page = await readStream(this.#db, this.#cursor, 50)
    if (page === null) throw new Error('the cursor has expired')
    this.ids.push(...page.items.map(({ id }) => id))
    this.#cursor = page.nextCursor ?? undefined
    return page.hasMore
  }
}

/**
 * Advances the clock whenever nothing more is being sent, until nothing waits: the last failure may be due a day later.
 */
async function settle(url: string, workers: SpawnedProcess[], settings: Readonly<Record<string, string>>) {
  // Workers that found the database unavailable at their start continue; a worker that has ended is restarted.
  for (const [at, worker] of workers.entries()) {
    await worker.kill()
    workers[at] = await spawnProcess('worker', settings)
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let hours = 0; hours < HOURS_TO_SETTLE; hours++) {
      let left = Infinity
      for (let polls = 0; polls < 20; polls++) {
        const { rows } = await client.query<{ waiting: number }>(
          `select (select count(*) from events where position is null)::int
             + (select count(*) from webhook_deliveries where state = 'waiting')::int as waiting`,
        )
        const waiting = rows[0]?.waiting ?? 0
        if (waiting === 0) return
        // After a long outage much may be due, and is sent first.
        if (waiting < left) polls = 0
        left = Math.min(left, waiting)
        await wait(POLL_MS)
      }
      await client.query('update demo_clock set ahead_ms = ahead_ms + $1', [HOUR_MS])
    }
  } finally {
    await client.end()
  }
}
