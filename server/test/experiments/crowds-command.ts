import { runCrowds } from './crowds.ts'

const LISTS = 20

/** `npm run experiment:crowds -- [customers] [seconds beside each crowd] [staff] [folder of a portal's data, kept]` */
const [customers = '100000', seconds = '20', staff = '50', dataDir] = process.argv.slice(2)
const { rows, exports } = await runCrowds({
  customers: Number(customers),
  seconds: Number(seconds),
  staff: Number(staff),
  lists: LISTS,
  dataDir,
  tell: console.log,
})
console.table(rows)
console.log(exports)
const asked = rows.reduce((sum, row) => sum + row.asked, 0)
const errors = rows.reduce((sum, row) => sum + row.errors, 0)
const isExported = exports.mailedOnce === LISTS && exports.mostAtOnce <= 2
process.exitCode = errors / asked < 0.0001 && isExported ? 0 : 1
