import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runMoveIn } from './move-in.ts'
import { openOwnDatabase } from './own-database.ts'

const { customers, days } = readCommandLine({
  args: {
    customers: unset('100000', wholeNumber(1, 10000000, 'Customers.')),
    days: unset('30', wholeNumber(1, 30, 'Days of billing.')),
  },
})
const database = await openOwnDatabase()
try {
  const figures = await runMoveIn(database.url, { customers, days, report: console.log })
  console.log(figures)
  const { firstImport, secondImport, expectedRefused, wrongForecasts, wrongCharges, brokenRules } = figures
  const isRepeated = secondImport.unchanged === firstImport.added && firstImport.refused === expectedRefused
  process.exitCode = isRepeated && wrongForecasts === 0 && wrongCharges === 0 && brokenRules.length === 0 ? 0 : 1
} finally {
  await database.close()
}
