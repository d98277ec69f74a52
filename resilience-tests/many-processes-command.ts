import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runManyProcesses } from './many-processes.ts'

const { due, seconds } = readCommandLine({
  args: {
    due: unset('1000', wholeNumber(1, 1000000, 'Due subscriptions.')),
    seconds: unset('20', wholeNumber(1, 100000, 'Seconds of load.')),
  },
})
const figures = await runManyProcesses({ due, seconds })
console.dir(figures, { depth: null })
const { renewals, lost, doubled, auditBreaks, reportsFromReplica, reportsFailed, isAnsweredWithoutReplica } = figures
const isRenewed = [renewals.invoices, renewals.paid, renewals.chargedAtProvider].every((count) => count === due - 1)
const isWhole = lost + doubled + reportsFailed + auditBreaks.length + renewals.brokenRules.length === 0
process.exitCode = isRenewed && isWhole && reportsFromReplica > 0 && isAnsweredWithoutReplica ? 0 : 1
