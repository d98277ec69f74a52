import { runMailOutage } from './mail-outage.ts'
import { openOwnDatabase } from './own-database.ts'

const [mails = 200, kills = 10] = process.argv.slice(2).map(Number)
const database = await openOwnDatabase()
try {
  const figures = await runMailOutage(database.url, { mails, kills, tell: console.log })
  console.log(figures)
  const { arrived, sent, repeated, mayBeRepeated, underOtherId } = figures
  process.exitCode = arrived === mails && sent === mails && repeated <= mayBeRepeated && underOtherId === 0 ? 0 : 1
} finally {
  await database.close()
}
