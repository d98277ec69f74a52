import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { customersCalls } from '@portal/contract/customers/calls'
import { showcase } from '@portal/demo/showcase.ts'
import { verifyAudit } from '@portal/server/src/platform/audit/verification/verify.ts'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import { borrowDatabase } from '@portal/server/src/platform/start/database.ts'
import { Caller } from '@portal/server/test/caller.ts'
import { seededRandom } from '@portal/server/test/seeded-random.ts'
import {
  childrenOf,
  freePort,
  postgresPid,
  StartedPortal,
  temporaryFolder,
} from '@portal/server/test/started-portal.ts'

const WRITERS = 8

export interface CrashFigures {
  readonly rounds: number
  /** Changes that the portal acknowledged. */
  readonly acknowledged: number
  /** Changes whose response was lost in the crash; each was retried with the same idempotency key. */
  readonly repeated: number
  /** Changes that were acknowledged but are missing. */
  readonly lost: number
  /** Changes that were made more than once. */
  readonly doubled: number
  /** The breaks found by the audit trail's verification. */
  readonly auditBreaks: readonly string[]
  /** From the start after a kill until it is ready. */
  readonly slowestRecoveryMs: number
}

interface Change {
  /** Identifies the change in the audit trail. */
  readonly note: string
  readonly key: string
}

/**
 * Kills a whole running portal at random times while eight writers change customers, restarts it, and checks what
 * happened to every change. In every second round PostgreSQL is killed as well, with or without its data safely on
 * disk.
 */
export async function runCrashes(rounds: number, report: (line: string) => void = () => {}): Promise<CrashFigures> {
  const folder = await temporaryFolder()
  const env = { PORT: String(await freePort()), DATA_DIR: folder.path, DEMO_CUSTOMERS: '50' }
  const changes: Change[] = []
  let repeated = 0
  let slowestRecoveryMs = 0
  let portal = new StartedPortal(env)
  try {
    await portal.ready()
    const caller = await signIn(portal.url)
    for (let round = 1; round <= rounds; round++) {
      const unanswered = await writeUntilKilled(caller, changes, () => kill(portal, folder.path, round % 2 === 0))
      const startedAt = performance.now()
      portal = new StartedPortal(env)
      await portal.ready()
      slowestRecoveryMs = Math.max(slowestRecoveryMs, Math.round(performance.now() - startedAt))
      for (const change of unanswered) {
        await write(caller, change)
        changes.push(change)
      }
      repeated += unanswered.length
      report(`round ${round}: ${changes.length} changes acknowledged, ${unanswered.length} repeated`)
    }
    const { counts, auditBreaks } = await findOutcome(folder.path, changes)
    return {
      rounds,
      acknowledged: changes.length,
      repeated,
      lost: changes.filter(({ note }) => !counts.has(note)).length,
      doubled: changes.filter(({ note }) => (counts.get(note) ?? 0) > 1).length,
      auditBreaks,
      slowestRecoveryMs,
    }
  } finally {
    await portal.stop()
    await folder.remove()
  }
}

async function signIn(url: string): Promise<Caller> {
  const administrator = { email: 'administrator@demo.test', password: 'Demo1234' }
  return new Caller(url, await new Caller(url, null).signIn(administrator))
}

/** Lets the writers write, kills the processes, and returns the changes in progress. */
async function writeUntilKilled(caller: Caller, done: Change[], killAll: () => Promise<void>): Promise<Change[]> {
  const unanswered: Change[] = []
  let killed = false
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!killed) {
      const change = { note: randomUUID(), key: randomUUID() }
      const isAnswered = await write(caller, change).then(
        () => true,
        () => false,
      )
      ;(isAnswered ? done : unanswered).push(change)
      if (!isAnswered) return
    }
  })
  await wait(100 + seededRandom.share() * 900)
  await killAll()
  killed = true
  await Promise.all(writers)
  return unanswered
}

/** Changes the one customer whose row all writers compete for. */
async function write(caller: Caller, { note, key }: Change): Promise<void> {
  const blank = { altContact1: '', altContact2: '', address: '', city: '', state: '', zipCode: '' }
  const input = { ...blank, email: showcase.trial, notes: note }
  await caller.call(customersCalls.updateSupportInfo, input, { headers: { 'idempotency-key': key } })
}

async function kill(portal: StartedPortal, dataDir: string, withPostgres: boolean): Promise<void> {
  const pids = [...(await childrenOf(portal, dataDir)), ...(withPostgres ? [await postgresPid(dataDir)] : [])]
  portal.process.kill('SIGKILL')
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await portal.ended()
}

interface Outcome {
  /** How often each change was made, according to the audit trail. */
  readonly counts: ReadonlyMap<string, number>
  readonly auditBreaks: readonly string[]
}

async function findOutcome(dataDir: string, changes: readonly Change[]): Promise<Outcome> {
  const database = await borrowDatabase({ databaseUrl: null, dataDir })
  const pool = createPool({ url: database.url, maxConnections: 1, applicationName: 'portal-crashes' })
  try {
    const { rows } = await pool.query<{ note: string; times: number }>(
      `select after->>'notes' as note, count(*)::int as times from audit_entries where after->>'notes' = any($1) group by 1`,
      [changes.map(({ note }) => note)],
    )
    const { breaks } = await verifyAudit(createDb(pool), new Date())
    return { counts: new Map(rows.map(({ note, times }) => [note, times])), auditBreaks: breaks }
  } finally {
    await pool.end()
    await database.close()
  }
}
