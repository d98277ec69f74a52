import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { startPortal } from '@portal/server/test/portal.ts'
import { openOwnDatabase } from './own-database.ts'
import { quantile, timeSignIns } from './sign-in-times.ts'

/** Compares the fastest tenth of each kind, which other load on the machine delays least. */
const MAX_DIFFERENCE = 0.05

/** The maximum setting per account and address; a few attempts are used for the warm-up. */
const MAX_ATTEMPTS = 1_000
const FIRST_ROUNDS = 10

const { rounds } = readCommandLine({
  args: {
    rounds: unset('400', wholeNumber(1, MAX_ATTEMPTS - FIRST_ROUNDS, 'Sign-ins of each kind.')),
  },
})
const database = await openOwnDatabase()
const portal = await startPortal({ databaseUrl: database.url, env: { SIGN_IN_ATTEMPTS: String(MAX_ATTEMPTS) } })
try {
  // Warm-up costs are the same for all kinds.
  await timeSignIns(portal, FIRST_ROUNDS)
  const { responses, times } = await timeSignIns(portal, rounds)
  const rounded = (milliseconds: number) => Math.round(milliseconds * 100) / 100
  const rows = [...times].map(([kind, all]) => {
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((part) => rounded(quantile(all, part)))
    return { kind, asked: all.length, p10, p50, p90 }
  })
  console.table(rows)
  const quickest = [...times.values()].map((all) => quantile(all, 0.1))
  const apart = (Math.max(...quickest) - Math.min(...quickest)) / Math.min(...quickest)
  console.log(`responses: ${responses.join()}; the fastest tenths differ by up to ${rounded(apart * 100)} %`)
  process.exitCode = apart < MAX_DIFFERENCE && responses.length === 1 ? 0 : 1
} finally {
  await portal.stop()
  await database.close()
}
