import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runOutages } from './outages.ts'

const { rounds } = readCommandLine({
  args: {
    rounds: unset('15', wholeNumber(1, 10000, 'Outages.')),
  },
})
const figures = await runOutages(rounds, { report: console.log })
console.log(figures)
const { lost, doubled, differAtProvider, chargedTwice, unexpected, brokenRules, auditBreaks } = figures
const wrong = lost + doubled + differAtProvider + chargedTwice
const isSlow = figures.slowestUnavailableMs > 6_000 || figures.slowestRecoveryMs > 10_000
process.exitCode = wrong + unexpected.length + brokenRules.length + auditBreaks.length === 0 && !isSlow ? 0 : 1
