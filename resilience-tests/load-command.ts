import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { optional, text, unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { runLoad } from './load.ts'

const LISTS = 20

const { customers, seconds, staff, dataDir } = readCommandLine({
  args: {
    customers: unset('100000', wholeNumber(1, 100000000, 'Number of customers.')),
    seconds: unset('20', wholeNumber(1, 100000, 'Seconds under each kind of load.')),
    staff: unset('50', wholeNumber(1, 10000, 'Admin users at work.')),
    dataDir: optional(text('Data folder of a portal. It is not deleted.')),
  },
})
const { rows, exports } = await runLoad({
  customers,
  seconds,
  staff,
  lists: LISTS,
  dataDir: dataDir ?? undefined,
  report: console.log,
})
console.table(rows)
console.log(exports)
const asked = rows.reduce((sum, row) => sum + row.requests, 0)
const errors = rows.reduce((sum, row) => sum + row.errors, 0)
const isExported = exports.mailedOnce === LISTS && exports.maxConcurrent <= 2
process.exitCode = errors / asked < 0.0001 && isExported ? 0 : 1
