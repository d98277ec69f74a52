import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@portal/contract/durations'
import { seededRandom } from '@portal/server/test/seeded-random.ts'
import { postgresPid } from '@portal/server/test/started-portal.ts'
import pg from 'pg'
import { computeExpected, type Totals } from './expected-totals.ts'
import { type ActionResponse, MoneyLoad } from './money-load.ts'
import { RunningPortal } from './running-portal.ts'
import { allOfPostgres, signalAll } from './signals.ts'

const WRITERS = 8
const POLL_MS = 20
const RECOVERY_TIMEOUT_MS = MINUTE_MS

export const outages = ['PostgreSQL killed', 'connections cut', 'PostgreSQL frozen'] as const
export type Outage = (typeof outages)[number]

export interface OutageFigures extends Totals {
  readonly rounds: number
  readonly acknowledged: number
  /** Responses with status 503. */
  readonly unavailable: number
  readonly slowestUnavailableMs: number
  /** The action of that request, and its time. */
  readonly slowestUnavailable: string
  /** From the end of the outage to the first action that was requested and done after it. */
  readonly slowestRecoveryMs: number
  readonly unexpected: readonly string[]
}

export interface OutageOptions {
  readonly kinds?: readonly Outage[]
  /** How long PostgreSQL stays frozen; requests are abandoned after about 4 s. */
  readonly frozenMs?: number
  readonly report?: (line: string) => void
}

/**
 * Makes PostgreSQL unavailable during eight concurrent billing actions, in each of the given ways in turn; the portal
 * keeps running.
 */
export async function runOutages(
  rounds: number,
  { kinds = outages, frozenMs = 10_000, report = () => {} }: OutageOptions = {},
): Promise<OutageFigures> {
  const portal = await RunningPortal.open()
  let slowestRecoveryMs = 0
  const struck: StartedOutage[] = []
  try {
    const customers = await portal.addTrials(1 + 5 * WRITERS)
    const load = new MoneyLoad({ caller: await portal.signIn(), customers, tokenise: () => portal.tokenise() })
    for (let round = 0; round < rounds; round++) {
      const outage = kinds[round % kinds.length] ?? 'PostgreSQL killed'
      load.start(WRITERS)
      await wait(300 + seededRandom.share() * 1_500)
      struck.push({ outage, at: performance.now() })
      await causeOutage[outage](portal, frozenMs)
      const recoveryMs = await untilDone(load, performance.now())
      slowestRecoveryMs = Math.max(slowestRecoveryMs, recoveryMs)
      await load.stop()
      await load.retryUnknown()
      report(`round ${round + 1}: ${outage}, recovered after ${recoveryMs} ms; ${load.done.length} actions done`)
    }
    await portal.settle()
    const stillUnknown = await load.retryUnknown()
    const unavailable = load.responses.filter(({ status }) => status === 503).sort((a, b) => b.ms - a.ms)
    const [slowest] = unavailable
    const totals = await portal.withDatabase((url) => computeExpected(url, load.done))
    return {
      rounds,
      acknowledged: load.done.length,
      unavailable: unavailable.length,
      slowestUnavailableMs: Math.round(slowest?.ms ?? 0),
      slowestUnavailable: slowest ? describe(slowest, struck) : 'none',
      slowestRecoveryMs,
      unexpected: [...load.unexpected, ...Array.from({ length: stillUnknown }, () => 'still unknown')],
      ...totals,
    }
  } finally {
    await portal.close()
  }
}

interface StartedOutage {
  readonly outage: Outage
  /** As `performance.now()`. */
  readonly at: number
}

/** Describes the times of request and response relative to the last outage that had started before the response. */
function describe({ action, requestedAt, ms }: ActionResponse, struck: readonly StartedOutage[]): string {
  const last = struck.findLast(({ at }) => at < requestedAt + ms)
  if (last === undefined) return `${action}, before anything had happened`
  const after = (moment: number) => Math.round(moment - last.at)
  return `${action}, from ${after(requestedAt)} to ${after(requestedAt + ms)} ms after: ${last.outage}`
}

/** Each resolves at the end of the outage; the launcher restarts a killed PostgreSQL. */
const causeOutage: Record<Outage, (portal: RunningPortal, frozenMs: number) => Promise<void>> = {
  async 'PostgreSQL killed'({ dataDir }) {
    process.kill(await postgresPid(dataDir), 'SIGKILL')
  },

  async 'connections cut'(portal) {
    await portal.withDatabase(async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (let times = 0; times < 5; times++) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'portal-%'`,
        )
        await wait(100)
      }
      await client.end()
    })
  },

  async 'PostgreSQL frozen'({ dataDir }, frozenMs) {
    const pids = await allOfPostgres(dataDir)
    signalAll(pids, 'SIGSTOP')
    await wait(frozenMs)
    signalAll(pids, 'SIGCONT')
  },
}

/** Returns the milliseconds from `since` to the first action that was requested and done after it. */
async function untilDone(load: MoneyLoad, since: number): Promise<number> {
  for (let waited = 0; waited < RECOVERY_TIMEOUT_MS; waited += POLL_MS) {
    const done = load.responses.find(({ status, requestedAt }) => status === 200 && requestedAt > since)
    if (done) return Math.round(done.requestedAt + done.ms - since)
    await wait(POLL_MS)
  }
  throw new Error(`the portal did not recover within ${RECOVERY_TIMEOUT_MS / 1000} s`)
}
