import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from '../../start/command.ts'
import { checkCounts, rebuildCounts } from './check-counts.ts'

// `npm run verify-counts [-- --rebuild]`: counts again all that the reports keep, and compares the search's index with the
// customers; with --rebuild both are made anew first.
const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } })

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async ({ db }) => {
    if (values.rebuild) await rebuildCounts(db)
    let wrong = 0
    for await (const finding of checkCounts(db)) {
      wrong += finding.wrong
      const verdict = finding.wrong === 0 ? 'ok    ' : 'WRONG '
      const detail = finding.wrong === 0 ? '' : `, ${finding.wrong.toLocaleString('en-US')} wrong`
      console.log(`${verdict} ${finding.what} (${finding.checked.toLocaleString('en-US')} counts${detail})`)
    }
    if (wrong > 0) console.log('Count everything again with: npm run verify-counts -- --rebuild')
    return wrong === 0 ? 0 : 1
  },
})
