import { startPortal } from '../portal.ts'
import { openOwnDatabase } from './own-database.ts'
import { quantile, timeSignIns } from './sign-in-times.ts'

/** Of the medians: what a guesser would have to tell apart beside everything else that takes time. */
const MOST_APART = 0.05

/** `npm run experiment:sign-in-times -- [rounds]` */
const rounds = Number(process.argv[2] ?? 400)
const database = await openOwnDatabase()
const portal = await startPortal({ databaseUrl: database.url, env: { SIGN_IN_ATTEMPTS: '1000000' } })
try {
  // What is loaded and learnt with the first ones is the same for all.
  await timeSignIns(portal, 10)
  const { answers, times } = await timeSignIns(portal, rounds)
  const rounded = (milliseconds: number) => Math.round(milliseconds * 100) / 100
  const rows = [...times].map(([kind, all]) => {
    const [p25, p50, p75] = [0.25, 0.5, 0.75].map((part) => rounded(quantile(all, part)))
    return { kind, asked: all.length, p25, p50, p75 }
  })
  console.table(rows)
  const medians = [...times.values()].map((all) => quantile(all, 0.5))
  const apart = (Math.max(...medians) - Math.min(...medians)) / Math.min(...medians)
  console.log(`answers: ${answers.join()}; the medians are ${rounded(apart * 100)} % apart at most`)
  process.exitCode = apart < MOST_APART && answers.length === 1 ? 0 : 1
} finally {
  await portal.stop()
  await database.close()
}
