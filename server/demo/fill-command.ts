/** `npm run demo:fill -- --url postgres://… --customers 1000000 [--seed 7] [--histories none|bookkeeper|engine]` */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../src/db/migrate.ts'
import { createDemo } from './create-demo.ts'
import { type Histories, historiesFor } from './histories.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    customers: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    now: { type: 'string' },
    histories: { type: 'string' },
  },
})
const url = values.url ?? refuse('Name the database: --url postgres://…')
const customers = Number(values.customers)
const histories = readHistories(values.histories)
const now = values.now === undefined ? new Date() : new Date(values.now)

await migrate(url, now)
const seconds = await measure(() => createDemo({ url, customers, seed: Number(values.seed), now, histories }))
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(`${customers} customers in ${seconds.toFixed(1)} s, ${Math.round(customers / seconds)} a second`)
console.log(`Memory at most ${megabytes} MB`)
console.log(`Vacuum in ${(await measure(vacuum)).toFixed(1)} s`)

function readHistories(given: string | undefined): Histories {
  if (given === undefined) return historiesFor(customers)
  if (given === 'engine' || given === 'bookkeeper' || given === 'none') return given
  return refuse('--histories is engine, bookkeeper or none')
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** What autovacuum would do some time later, in the middle of a measurement. */
async function vacuum(): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-demo' })
  await client.connect()
  await client.query('vacuum (freeze)')
  await client.end()
}

async function measure(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
