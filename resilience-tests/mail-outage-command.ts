import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runMailOutage } from './mail-outage.ts'
import { openOwnDatabase } from './own-database.ts'

const { mails, kills } = readCommandLine({
  args: {
    mails: unset('200', wholeNumber(1, 1000000, 'Emails.')),
    kills: unset('10', wholeNumber(0, 10000, 'Kills.')),
  },
})
const database = await openOwnDatabase()
try {
  const figures = await runMailOutage(database.url, { mails, kills, report: console.log })
  console.log(figures)
  const { arrived, sent, repeated, mayBeRepeated, underOtherId } = figures
  process.exitCode = arrived === mails && sent === mails && repeated <= mayBeRepeated && underOtherId === 0 ? 0 : 1
} finally {
  await database.close()
}
