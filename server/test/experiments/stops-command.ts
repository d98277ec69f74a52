import { runStops } from './stops.ts'

const stops = Number(process.argv[2] ?? 10)
const figures = await runStops(stops, console.log)
console.log(figures)
const { lost, doubled, differAtProvider, chargedTwice, unanswered, unexpected, brokenRules, auditBreaks } = figures
const wrong = lost + doubled + differAtProvider + chargedTwice + unanswered
const isUnclean = figures.exitCodes.some((code) => code !== 0) || figures.slowestStopMs > 10_000
process.exitCode = wrong + unexpected.length + brokenRules.length + auditBreaks.length === 0 && !isUnclean ? 0 : 1
