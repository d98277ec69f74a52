import { runCrowds } from './crowds.ts'

/** `npm run experiment:crowds -- [customers] [seconds beside each crowd] [staff]` */
const [customers = '100000', seconds = '20', staff = '50'] = process.argv.slice(2)
const { rows, exports } = await runCrowds({
  customers: Number(customers),
  seconds: Number(seconds),
  staff: Number(staff),
  tell: console.log,
})
console.table(rows)
console.log(exports)
const asked = rows.reduce((sum, row) => sum + row.asked, 0)
const errors = rows.reduce((sum, row) => sum + row.errors, 0)
const isExported = exports.mailedOnce === 20 && exports.mostAtOnce <= 2
process.exitCode = errors / asked < 0.0001 && isExported ? 0 : 1
