import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runCrashes } from './crashes.ts'

const { rounds } = readCommandLine({
  args: {
    rounds: unset('20', wholeNumber(1, 10000, 'Kills.')),
  },
})
const { lost, doubled, auditBreaks, ...figures } = await runCrashes(rounds, console.log)
console.log({ lost, doubled, auditBreaks, ...figures })
process.exitCode = lost + doubled + auditBreaks.length === 0 ? 0 : 1
