import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { startPortal } from '@portal/server/test/portal.ts'
import { isAsExpected, concurrentChanges, useConcurrently } from './links.ts'
import { openOwnDatabase } from './own-database.ts'

const { links, uses } = readCommandLine({
  args: {
    links: unset('20', wholeNumber(1, 10000, 'Links of each kind.')),
    uses: unset('50', wholeNumber(1, 1000, 'Concurrent uses.')),
  },
})
const database = await openOwnDatabase()
const portal = await startPortal({ databaseUrl: database.url })
const table: Record<string, Readonly<Record<string, number>>> = {}
try {
  for (const change of concurrentChanges) {
    const total = { links: 0, uses: 0, succeeded: 0, refused: 0, unexpected: 0, alive: 0, wrong: 0 }
    for (let link = 0; link < links; link++) {
      const figures = await useConcurrently(portal, change, uses)
      total.links += 1
      total.uses += figures.uses
      total.succeeded += figures.succeeded
      total.refused += figures.refused
      total.unexpected += figures.unexpected
      total.alive += figures.isAlive ? 1 : 0
      total.wrong += isAsExpected(figures) ? 0 : 1
    }
    table[change.name] = total
  }
} finally {
  await portal.stop()
  await database.close()
}
console.table(table)
process.exitCode = Object.values(table).every(({ wrong }) => wrong === 0) ? 0 : 1
