import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { customersCalls } from '@portal/contract/customers/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { verifyAudit } from '@portal/server/src/platform/audit/verification/verify.ts'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import { startPostgres } from '@portal/server/src/platform/db/embedded/postgres.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import { hashPassword } from '@portal/server/src/platform/secrets/passwords.ts'
import { Caller } from '@portal/server/test/caller.ts'
import { insertCustomer } from '@portal/server/test/customers.ts'
import { createDatabase, loginUrlOf } from '@portal/server/test/databases.ts'
import { startReplica } from '@portal/server/test/replica.ts'
import { type SpawnedProcess, spawnProcess } from '@portal/server/test/spawned-process.ts'
import { freePort, temporaryFolder } from '@portal/server/test/started-portal.ts'
import pg from 'pg'
import { runWorkerCrashes, type WorkerCrashesFigures } from './worker-crashes.ts'

const WRITERS = 4
const POLL_MS = 50
const PASSWORD = 'Secret12'

export interface ManyProcessesFigures {
  readonly renewals: WorkerCrashesFigures
  /** Changes that one of the two APIs acknowledged. */
  readonly acknowledged: number
  /** Changes whose response was lost in the kill: retried on the other API with the same idempotency key. */
  readonly repeated: number
  readonly lost: number
  readonly doubled: number
  readonly auditBreaks: readonly string[]
  readonly reportsFromReplica: number
  readonly reportsFromPrimary: number
  /** Reports that failed for another reason than that the API was killed. */
  readonly reportsFailed: number
  /** Whether the surviving API still returned a report after the replica was lost, too. */
  readonly isAnsweredWithoutReplica: boolean
}

/**
 * Runs two APIs and two workers on one PostgreSQL with a streaming replica: staff change a customer and read reports on
 * both APIs while both workers renew subscriptions. Then kills one API and one worker.
 */
export async function runManyProcesses({
  due,
  seconds,
}: {
  due: number
  seconds: number
}): Promise<ManyProcessesFigures> {
  const folder = await temporaryFolder()
  const primary = await startPostgres({ dataDir: folder.path, temporary: true })
  const url = await createDatabase(primary.urlOf('postgres'), 'resilience')
  await migrate(url, new Date('2026-01-01T00:00:00Z'))
  const replica = await startReplica(primary, folder.path)
  const pool = createPool({ url, maxConnections: 2, applicationName: 'portal-resilience' })
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await insertAdministrator(owner)
  const apis: Api[] = []
  try {
    // Before the workers request theirs: setting the password twice at the same time fails.
    const apiUrl = await loginUrlOf(url)
    const renewals = runWorkerCrashes(url, { due, kills: 1 })
    // The first customers are the due ones.
    while ((await owner.query('select from customers')).rowCount !== due) await wait(POLL_MS)
    const [killed, surviving] = await Promise.all([spawnApi(apiUrl), spawnApi(apiUrl)])
    apis.push(killed, surviving)
    const { email } = await insertCustomer(createDb(pool), { username: 'wanted@example.com' })
    const token = await new Caller(killed.url, null).signIn({ email: 'admin@staff.test', password: PASSWORD })
    const load = new Load(
      apis.map((api) => new Caller(api.url, token)),
      email,
    )
    load.start()
    await wait((seconds * 1000) / 2)
    await killed.process.kill()
    await wait((seconds * 1000) / 2)
    await load.stop()
    const renewed = await renewals
    await replica.stop()
    const last = await load.report(1)
    const changes = await countNotes(owner, load.notes)
    return {
      renewals: renewed,
      acknowledged: load.notes.length,
      repeated: load.repeated,
      lost: load.notes.filter((note) => !changes.has(note)).length,
      doubled: [...changes.values()].filter((times) => times > 1).length,
      auditBreaks: (await verifyAudit(createDb(pool), new Date())).breaks,
      reportsFromReplica: load.reports.replica,
      reportsFromPrimary: load.reports.primary,
      reportsFailed: load.reports.failed,
      isAnsweredWithoutReplica: last === 'primary',
    }
  } finally {
    await Promise.all(apis.map((api) => api.process.stop()))
    await Promise.all([pool.end(), owner.end()])
    await replica.stop()
    await primary.stop()
    await folder.remove()
  }

  async function spawnApi(databaseUrl: string): Promise<Api> {
    const port = await freePort()
    const replicaUrl = new URL(databaseUrl)
    replicaUrl.port = String(replica.port)
    const process = await spawnProcess('api', {
      DATABASE_URL: databaseUrl,
      REPLICA_DATABASE_URL: replicaUrl.href,
      // The true time, without a demo clock: staff changes keep their order across APIs.
      DEMO: 'false',
      PORT: String(port),
    })
    return { url: `http://127.0.0.1:${port}`, process }
  }
}

interface Api {
  readonly url: string
  readonly process: SpawnedProcess
}

/**
 * Staff who change one customer and read a report on both APIs in turn, switching to the other one if there is no
 * response.
 */
class Load {
  readonly notes: string[] = []
  readonly reports = { replica: 0, primary: 0, failed: 0 }
  repeated = 0
  readonly #callers: readonly Caller[]
  readonly #email: string
  #isStopping = false
  #working: Promise<unknown> = Promise.resolve()

  constructor(callers: readonly Caller[], email: string) {
    this.#callers = callers
    this.#email = email
  }

  start(): void {
    this.#working = Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.#work(writer)))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#working
  }

  /** Returns which database an API read a report from; null if the API did not respond. */
  async report(api: number): Promise<'replica' | 'primary' | 'failed' | null> {
    const response = await this.#callers[api]?.send(reportsCalls.getUserHomeStatistics, {}).catch(() => null)
    if (!response) return null
    if (response.status !== 200) return 'failed'
    return response.headers.has('age') ? 'replica' : 'primary'
  }

  async #work(writer: number): Promise<void> {
    for (let locked = writer; !this.#isStopping; locked++) {
      const note = randomUUID()
      const key = randomUUID()
      if (!(await this.#write(locked % 2, note, key))) {
        this.repeated += 1
        while (!(await this.#write((locked + 1) % 2, note, key)) && !(await this.#write(locked % 2, note, key))) {
          await wait(POLL_MS)
        }
      }
      this.notes.push(note)
      const source = await this.report(locked % 2)
      if (source !== null) this.reports[source] += 1
    }
  }

  async #write(api: number, note: string, key: string): Promise<boolean> {
    const blank = { altContact1: '', altContact2: '', address: '', city: '', state: '', zipCode: '' }
    const input = { ...blank, email: this.#email, notes: note }
    const headers = { 'idempotency-key': key }
    const sent = this.#callers[api]?.send(customersCalls.updateSupportInfo, input, { headers })
    const response = await sent?.catch(() => null)
    if (response && response.status >= 400 && response.status < 500) throw new Error(`refused: ${response.text}`)
    return response?.status === 200
  }
}

async function insertAdministrator(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into staff (email, first_name, last_name, role, password_hash, created_at)
     values ('admin@staff.test', 'Ada', 'Min',
       'administrator', $1, '2026-01-01T00:00:00Z')`,
    [await hashPassword(PASSWORD)],
  )
}

/** Returns how often each change was made, according to the audit trail. */
async function countNotes(owner: pg.Client, notes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await owner.query<{ note: string; times: number }>(
    `select after->>'notes' as note, count(*)::int as times from audit_entries where after->>'notes' = any($1) group by 1`,
    [notes],
  )
  return new Map(rows.map(({ note, times }) => [note, times]))
}
