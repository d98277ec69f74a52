import { runOutages } from './outages.ts'

const rounds = Number(process.argv[2] ?? 15)
const figures = await runOutages(rounds, { tell: console.log })
console.log(figures)
const { lost, doubled, differAtProvider, chargedTwice, unexpected, brokenRules, auditBreaks } = figures
const wrong = lost + doubled + differAtProvider + chargedTwice
const isSlow = figures.slowestUnavailableMs > 6_000 || figures.slowestRecoveryMs > 10_000
process.exitCode = wrong + unexpected.length + brokenRules.length + auditBreaks.length === 0 && !isSlow ? 0 : 1
