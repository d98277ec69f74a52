import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@portal/contract/durations'
import { billingJobs } from '@portal/server/src/modules/billing/jobs.ts'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import { enqueue } from '@portal/server/src/platform/jobs/enqueue.ts'
import { borrowDatabase } from '@portal/server/src/platform/start/database.ts'
import { Caller } from '@portal/server/test/caller.ts'
import { insertCustomer } from '@portal/server/test/customers.ts'
import { tokeniseAt } from '@portal/server/test/payment-simulator.ts'
import { freePort, StartedPortal, temporaryFolder } from '@portal/server/test/started-portal.ts'
import type { Fault } from '@portal/simulators/payments/faults.ts'
import pg from 'pg'

const GOOD_CARD = '4242424242424242'
/** Longer than the heartbeat timeout of a provider call, and than the first retry pauses of unknown outcomes. */
const SETTLING_MS = 11 * MINUTE_MS
const SETTLE_TIMEOUT_MS = 120_000
const POLL_MS = 50

/** A whole portal as run by `npm start`, with little demo data, in its own folder. */
export class RunningPortal {
  #start: StartedPortal
  /** Pending payments that the demo data contains from the start. */
  #unsettledByDemo: readonly string[] = []
  readonly #env: Readonly<Record<string, string>>
  readonly #folder: Awaited<ReturnType<typeof temporaryFolder>>

  private constructor(env: Readonly<Record<string, string>>, folder: Awaited<ReturnType<typeof temporaryFolder>>) {
    this.#env = env
    this.#folder = folder
    this.#start = new StartedPortal(env)
  }

  static async open(more: Readonly<Record<string, string>> = {}): Promise<RunningPortal> {
    const folder = await temporaryFolder()
    const env = { PORT: String(await freePort()), DATA_DIR: folder.path, DEMO_CUSTOMERS: '50', ...more }
    const portal = new RunningPortal(env, folder)
    await portal.#start.ready()
    portal.#unsettledByDemo = await portal.withDatabase(findUnsettled)
    return portal
  }

  get url(): string {
    return this.#start.url
  }

  get dataDir(): string {
    return this.#env['DATA_DIR'] ?? this.#folder.path
  }

  /** The current start; a different one after a restart. */
  get started(): StartedPortal {
    return this.#start
  }

  /** Restarts the portal after it has ended; resolves once it is ready. */
  async startAgain(): Promise<void> {
    this.#start = new StartedPortal(this.#env)
    await this.#start.ready()
  }

  /** Returns the milliseconds until it reports that it is ready. */
  async untilReady(): Promise<number> {
    const startedAt = performance.now()
    for (;;) {
      const isReady = await fetch(`${this.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isReady) return Math.round(performance.now() - startedAt)
      await wait(POLL_MS)
    }
  }

  async signIn(): Promise<Caller> {
    const email = 'administrator@demo.test'
    const token = await new Caller(this.url, null).signIn({ email, password: 'Demo1234' })
    return new Caller(this.url, token)
  }

  /** Returns a good card's token from its simulator. */
  async tokenise(): Promise<string> {
    return tokeniseAt(await this.#simulatorUrl(), GOOD_CARD)
  }

  /** Adds a fault to its payment provider, until it is removed or has occurred as often as specified. */
  async switchFault(fault: Fault): Promise<void> {
    const response = await fetch(`${await this.#simulatorUrl()}/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
    if (!response.ok) throw new Error(await response.text())
  }

  async #simulatorUrl(): Promise<string> {
    return `http://127.0.0.1:${await readFile(join(this.dataDir, 'payments.port'), 'utf8')}`
  }

  /** Runs `work` on its database, as the owner of all tables. */
  async withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
    const database = await borrowDatabase({ databaseUrl: this.#env['DATABASE_URL'] ?? null, dataDir: this.dataDir })
    try {
      return await work(database.url)
    } finally {
      await database.close()
    }
  }

  /** Adds verified Trial customers whose names start with `name`; returns their email addresses. */
  async addTrials(count: number, name = 'resilience'): Promise<string[]> {
    return this.withDatabase(async (url) => {
      const pool = createPool({ url, maxConnections: 1, applicationName: 'portal-resilience' })
      const emails: string[] = []
      for (let index = 0; index < count; index++) {
        const username = `${name}${index}@example.com`
        emails.push((await insertCustomer(createDb(pool), { username })).email)
      }
      await pool.end()
      return emails
    })
  }

  /** Advances the demo clock by some minutes, so that a worker settles unknown outcomes, and waits for that. */
  async settle(): Promise<void> {
    await this.withDatabase(async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('update demo_clock set ahead_ms = ahead_ms + $1', [SETTLING_MS])
      const { rows } = await client.query<{ ahead: string }>('select ahead_ms as ahead from demo_clock')
      const now = () => new Date(Date.now() + Number(rows[0]?.ahead ?? 0))
      // Every process notices the clock within half a second.
      await wait(1_000)
      await enqueueBilling(url, now)
      for (let waited = 0; waited < SETTLE_TIMEOUT_MS; waited += POLL_MS) {
        const { rowCount } = await client.query(
          'select from payment_operations where settled_at is null and id <> all($1) limit 1',
          [this.#unsettledByDemo],
        )
        if (rowCount === 0) break
        await wait(POLL_MS)
      }
      await client.end()
    })
  }

  async close(): Promise<void> {
    await this.#start.stop()
    await this.#folder.remove()
  }
}

async function findUnsettled(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from payment_operations where settled_at is null')
  await client.end()
  return rows.map(({ id }) => id)
}

/** Makes a worker run the billing that is due. */
export async function enqueueBilling(url: string, now: () => Date): Promise<void> {
  const job = billingJobs.find(({ name }) => name === 'billing')
  if (job === undefined) throw new Error('there is no job of this name')
  const pool = createPool({ url, maxConnections: 1, applicationName: 'portal-resilience' })
  await createDb(pool)
    .transaction()
    .execute((tx) => enqueue(tx, { now }, job, {}))
  await pool.end()
}
