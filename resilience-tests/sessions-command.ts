import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { startPortal } from '@portal/server/test/portal.ts'
import { openOwnDatabase } from './own-database.ts'
import { type EndingFigures, endings, endSession } from './sessions.ts'

const { rounds } = readCommandLine({
  args: {
    rounds: unset('20', wholeNumber(1, 10000, 'Rounds for each way a session ends.')),
  },
})
const database = await openOwnDatabase()
const portal = await startPortal({ databaseUrl: database.url })
const table: Record<string, Omit<EndingFigures, 'ending'>> = {}
try {
  for (const ending of endings) {
    const total = { before: 0, letIn: 0, refused: 0, unexpected: 0, otherwise: 0 }
    for (let round = 0; round < rounds; round++) {
      const figures = await endSession(portal, ending)
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += figures[name]
    }
    table[ending.name] = total
  }
} finally {
  await portal.stop()
  await database.close()
}
console.table(table)
process.exitCode = Object.values(table).every(
  ({ before, letIn, refused, unexpected, otherwise }) =>
    before > 0 && refused > 0 && letIn + unexpected + otherwise === 0,
)
  ? 0
  : 1
