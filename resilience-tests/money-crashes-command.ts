import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runMoneyCrashes } from './money-crashes.ts'

const { rounds } = readCommandLine({
  args: {
    rounds: unset('30', wholeNumber(1, 10000, 'Kills.')),
  },
})
const figures = await runMoneyCrashes(rounds, { report: console.log })
console.log(figures)
const { lost, doubled, differAtProvider, chargedTwice, unexpected, brokenRules, auditBreaks } = figures
const wrong = lost + doubled + differAtProvider + chargedTwice
process.exitCode = wrong + unexpected.length + brokenRules.length + auditBreaks.length === 0 ? 0 : 1
