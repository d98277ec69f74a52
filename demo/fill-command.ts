import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import {
  databaseUrl,
  flag,
  instant,
  optional,
  unset,
  wholeNumber,
} from '@portal/server/src/platform/command-line/kinds.mjs'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import { runCommandAt } from '@portal/server/src/platform/start/command.ts'
import pg from 'pg'
import { createDemo } from './create-demo.ts'

const { url, customers, seed, ...given } = readCommandLine({
  options: {
    url: databaseUrl('Database to fill.'),
    customers: unset('5000', wholeNumber(1, 100_000_000, 'Number of customers.')),
    seed: unset('1', wholeNumber(0, 2 ** 31, 'Random seed. The same seed creates the same data.')),
    now: optional(instant('End of the history. Default: now.')),
    'without-histories': flag('Creates customers only, for benchmarks of searches and counts.'),
  },
})
const withoutHistories = given['without-histories']
const now = given.now ?? new Date()

await runCommandAt(url, async () => {
  await migrate(url, now)
  const seconds = await measure(() => createDemo({ url, customers, seed, now, withoutHistories }))
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(`${customers} customers in ${seconds.toFixed(1)} s, ${Math.round(customers / seconds)} a second`)
  console.log(`Memory at most ${megabytes} MB`)
  console.log(`Vacuum in ${(await measure(vacuum)).toFixed(1)} s`)
  return 0
})

/** Does what autovacuum would otherwise do later, in the middle of a measurement. */
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
