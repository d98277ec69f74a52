import { runMoneyCrashes } from './money-crashes.ts'

const rounds = Number(process.argv[2] ?? 30)
const figures = await runMoneyCrashes(rounds, { tell: console.log })
console.log(figures)
const { lost, doubled, differAtProvider, chargedTwice, unexpected, brokenRules, auditBreaks } = figures
const wrong = lost + doubled + differAtProvider + chargedTwice
process.exitCode = wrong + unexpected.length + brokenRules.length + auditBreaks.length === 0 ? 0 : 1
