/**
 * How long a customer search takes, by kind of text, over one connection:
 * `npm run bench:search -w bench -- [--customers 100000,1000000,10000000] [--repetitions 20] [--dir <folder>]`
 * The folder keeps the filled databases for later runs.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { describe, measureSearch } from './search/measure.ts'

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000,1000000' },
    repetitions: { type: 'string', default: '20' },
    dir: { type: 'string', default: join(tmpdir(), 'portal-bench') },
  },
})

const postgres = await startBenchPostgres(values.dir)
try {
  for (const customers of values.customers.split(',').map(Number)) {
    const url = await openFilledDatabase(postgres, customers)
    console.log(`${describe(await measureSearch(url, customers, Number(values.repetitions)))}\n`)
  }
} finally {
  await postgres.stop()
}
