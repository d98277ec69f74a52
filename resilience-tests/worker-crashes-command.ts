import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { openOwnDatabase } from './own-database.ts'
import { runWorkerCrashes } from './worker-crashes.ts'

const { due, kills } = readCommandLine({
  args: {
    due: unset('1000', wholeNumber(1, 1000000, 'Due subscriptions.')),
    kills: unset('20', wholeNumber(0, 10000, 'Kills.')),
  },
})
const database = await openOwnDatabase()
try {
  const figures = await runWorkerCrashes(database.url, { due, kills, report: console.log })
  console.log(figures)
  const { invoices, paid, chargedAtProvider, parked, addedByRerun, brokenRules } = figures
  const isRight = [invoices, paid, chargedAtProvider].every((count) => count === due - 1)
  process.exitCode = isRight && parked === 1 && addedByRerun === 0 && brokenRules.length === 0 ? 0 : 1
} finally {
  await database.close()
}
