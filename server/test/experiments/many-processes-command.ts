import { runManyProcesses } from './many-processes.ts'

const [due = 1_000, seconds = 20] = process.argv.slice(2).map(Number)
const figures = await runManyProcesses({ due, seconds })
console.dir(figures, { depth: null })
const { renewals, lost, doubled, auditBreaks, reportsFromReplica, reportsFailed, isAnsweredWithoutReplica } = figures
const isRenewed = [renewals.invoices, renewals.paid, renewals.chargedAtProvider].every((count) => count === due - 1)
const isWhole = lost + doubled + reportsFailed + auditBreaks.length + renewals.brokenRules.length === 0
process.exitCode = isRenewed && isWhole && reportsFromReplica > 0 && isAnsweredWithoutReplica ? 0 : 1
