import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runShutdowns } from './shutdown.ts'

const { stops } = readCommandLine({
  args: {
    stops: unset('10', wholeNumber(1, 10000, 'Stops.')),
  },
})
const figures = await runShutdowns(stops, console.log)
console.log(figures)
const { lost, doubled, differAtProvider, chargedTwice, unanswered, unexpected, brokenRules, auditBreaks } = figures
const wrong = lost + doubled + differAtProvider + chargedTwice + unanswered
const isUnclean = figures.exitCodes.some((code) => code !== 0) || figures.slowestStopMs > 10_000
process.exitCode = wrong + unexpected.length + brokenRules.length + auditBreaks.length === 0 && !isUnclean ? 0 : 1
