import { randomUUID } from 'node:crypto'
import { readCommandLine } from '../../../platform/command-line/command-line.mjs'
import { flag } from '../../../platform/command-line/kinds.mjs'
import { runCommand } from '../../../platform/start/command.ts'
import { checkCounts, rebuildCounts } from './check-counts.ts'

const { rebuild } = readCommandLine({
  options: { rebuild: flag('Rebuilds the counts first.') },
})

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async ({ db }) => {
    if (rebuild) await rebuildCounts(db)
    let wrong = 0
    for await (const finding of checkCounts(db)) {
      wrong += finding.wrong
      const verdict = finding.wrong === 0 ? 'ok    ' : 'WRONG '
      const detail = finding.wrong === 0 ? '' : `, ${finding.wrong.toLocaleString('en-US')} wrong`
      console.log(`${verdict} ${finding.name} (${finding.checked.toLocaleString('en-US')} counts${detail})`)
    }
    if (wrong > 0) console.log('To rebuild the counts: npm run portal -- verify-counts --rebuild')
    return wrong === 0 ? 0 : 1
  },
})
