import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@portal/server/test/seeded-random.ts'
import { childrenOf, postgresPid } from '@portal/server/test/started-portal.ts'
import { computeExpected, type Totals } from './expected-totals.ts'
import { MoneyLoad } from './money-load.ts'
import { RunningPortal } from './running-portal.ts'

const WRITERS = 8

export interface MoneyCrashFigures extends Totals {
  readonly rounds: number
  /** Billing actions that the portal acknowledged. */
  readonly acknowledged: number
  /** Actions that had to be requested more than once. */
  readonly repeated: number
  /** Responses with an unknown outcome. */
  readonly unknown: number
  readonly unexpected: readonly string[]
  /** From the kill, or from the next start if everything was killed, until it is ready. */
  readonly slowestRecoveryMs: number
}

/** What is killed, in turn. The first kill spares the process that started all others, and that restarts it. */
const allKills = ['the API', 'everything but PostgreSQL', 'everything'] as const
type Kill = (typeof allKills)[number]

/**
 * Kills at random times while eight staff members perform billing actions over HTTP, each retrying with the same key
 * until there is a response. Checks the ledger and the payment simulator at the end.
 */
export async function runMoneyCrashes(
  rounds: number,
  { kills = allKills, report = () => {} }: { kills?: readonly Kill[]; report?: (line: string) => void } = {},
): Promise<MoneyCrashFigures> {
  const portal = await RunningPortal.open()
  let slowestRecoveryMs = 0
  try {
    const customers = await portal.addTrials(1 + 5 * WRITERS)
    const load = new MoneyLoad({ caller: await portal.signIn(), customers, tokenise: () => portal.tokenise() })
    for (let round = 0; round < rounds; round++) {
      const what = kills[round % kills.length] ?? 'everything'
      load.start(WRITERS)
      await wait(300 + seededRandom.share() * 2_000)
      const recoveryMs = await kill(portal, what)
      slowestRecoveryMs = Math.max(slowestRecoveryMs, recoveryMs)
      await wait(500)
      await load.stop()
      await load.retryUnknown()
      report(`round ${round + 1}: ${what} killed, ready after ${recoveryMs} ms; ${load.done.length} actions done`)
    }
    // The provider's own events have settled most unknown outcomes; the heartbeat timeout settles the rest.
    await portal.settle()
    const stillUnknown = await load.retryUnknown()
    const totals = await portal.withDatabase((url) => computeExpected(url, load.done))
    return {
      rounds,
      acknowledged: load.done.length,
      repeated: load.repeated,
      unknown: load.unknown,
      unexpected: [...load.unexpected, ...Array.from({ length: stillUnknown }, () => 'still unknown')],
      slowestRecoveryMs,
      ...totals,
    }
  } finally {
    await portal.close()
  }
}

/** Returns the milliseconds until the portal is ready again. */
async function kill(portal: RunningPortal, what: Kill): Promise<number> {
  const children = await childrenOf(portal.started, portal.dataDir)
  if (what === 'the API') {
    for (const pid of children) if (await isApi(pid)) process.kill(pid, 'SIGKILL')
    return portal.untilReady()
  }
  const postgres = what === 'everything' ? [await postgresPid(portal.dataDir)] : []
  portal.started.process.kill('SIGKILL')
  for (const pid of [...children, ...postgres]) process.kill(pid, 'SIGKILL')
  await portal.started.ended()
  const startedAt = performance.now()
  await portal.startAgain()
  return Math.round(performance.now() - startedAt)
}

async function isApi(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('/src/main.ts')
}
