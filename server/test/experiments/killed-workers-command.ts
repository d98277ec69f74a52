import { runKilledWorkers } from './killed-workers.ts'
import { openOwnDatabase } from './own-database.ts'

const [due = 1_000, kills = 20] = process.argv.slice(2).map(Number)
const database = await openOwnDatabase()
try {
  const figures = await runKilledWorkers(database.url, { due, kills, tell: console.log })
  console.log(figures)
  const { invoices, paid, chargedAtProvider, parked, addedByRerun, brokenRules } = figures
  const isRight = [invoices, paid, chargedAtProvider].every((count) => count === due - 1)
  process.exitCode = isRight && parked === 1 && addedByRerun === 0 && brokenRules.length === 0 ? 0 : 1
} finally {
  await database.close()
}
