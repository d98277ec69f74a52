import { readCommandLine } from '../../src/command-line/command-line.mjs'
import { unset, wholeNumber } from '../../src/command-line/kinds.mjs'
import { runStops } from './stops.ts'

const { stops } = readCommandLine({
  command: 'npm run experiment:stops --',
  about: 'Stops the portal by SIGTERM under load.',
  args: {
    stops: unset('10', wholeNumber(1, 10000, 'Stops.')),
  },
})
const figures = await runStops(stops, console.log)
console.log(figures)
const { lost, doubled, differAtProvider, chargedTwice, unanswered, unexpected, brokenRules, auditBreaks } = figures
const wrong = lost + doubled + differAtProvider + chargedTwice + unanswered
const isUnclean = figures.exitCodes.some((code) => code !== 0) || figures.slowestStopMs > 10_000
process.exitCode = wrong + unexpected.length + brokenRules.length + auditBreaks.length === 0 && !isUnclean ? 0 : 1
