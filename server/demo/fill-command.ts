/** `npm run demo:fill -- --customers 1000000 --url postgres://… [--seed 7] [--histories none]`: for the benches. */
import { parseArgs } from 'node:util'
import { migrate } from '../src/db/migrate.ts'
import { createDemo } from './create-demo.ts'

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
    now: { type: 'string' },
    histories: { type: 'string', default: 'full' },
  },
})
if (!values.url) throw new Error('Name the database: --url postgres://…')
const now = values.now === undefined ? new Date() : new Date(values.now)
const customers = Number(values.customers)

await migrate(values.url, now)
const started = performance.now()
await createDemo({
  url: values.url,
  customers,
  seed: Number(values.seed),
  now,
  histories: values.histories === 'none' ? 'none' : 'full',
})
const seconds = (performance.now() - started) / 1000
const megabytes = Math.round(process.memoryUsage.rss() / 2 ** 20)
console.log(
  `${customers} customers in ${seconds.toFixed(1)} s, ${Math.round(customers / seconds)} a second, ${megabytes} MB of memory`,
)
