import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { draws } from '@portal/server/test/seeded-random.ts'
import { childrenOf, postgresPid } from '@portal/server/test/started-portal.ts'
import { computeExpected, type Totals } from './expected-totals.ts'
import { MoneyLoad } from './money-load.ts'
import { RunningPortal } from './running-portal.ts'

const WRITERS = 8

export interface MoneyCrashFigures extends Totals {
  readonly rounds: number
  /** Money actions that the portal said it had done. */
  readonly acknowledged: number
  /** Those that had to be asked for more than once. */
  readonly repeated: number
  /** Answers "not known yet". */
  readonly unknown: number
  readonly unexpected: readonly string[]
  /** From the kill, or from the next start where all was killed, to being ready. */
  readonly slowestRecoveryMs: number
}

/** What is killed, by turns. The first kill leaves the process that started all the others, which starts it again. */
const allKills = ['the API', 'everything but PostgreSQL', 'everything'] as const
type Kill = (typeof allKills)[number]

/**
 * Kills at random moments while eight members of staff act on customers' money over HTTP, each asking again with the same
 * key until answered, and reckons at the end: in our books and at the payment simulator.
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
      await wait(300 + draws.share() * 2_000)
      const recoveryMs = await kill(portal, what)
      slowestRecoveryMs = Math.max(slowestRecoveryMs, recoveryMs)
      await wait(500)
      await load.stop()
      await load.askForUnknown()
      report(`round ${round + 1}: ${what} killed, ready after ${recoveryMs} ms; ${load.done.length} actions done`)
    }
    // The provider's own events have settled most of what was left unknown; its asker's time limit settles the rest.
    await portal.settle()
    const stillUnknown = await load.askForUnknown()
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

/** Answers after how many milliseconds the portal was ready again. */
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
  const begun = performance.now()
  await portal.startAgain()
  return Math.round(performance.now() - begun)
}

async function isApi(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('/src/main.ts')
}
