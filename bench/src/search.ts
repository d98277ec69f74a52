/**
 * How long a customer search takes, by kind of text, over one connection:
 * `npm run bench -- search [--customers 100000,1000000,10000000] [--repetitions 20] [--dir <folder>]`
 * The folder keeps the filled databases for later runs.
 */
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { count, dir, sizes } from './options.ts'
import { describe, measureSearch } from './search/measure.ts'

const values = readCommandLine({
  options: {
    customers: sizes('100000,1000000'),
    repetitions: count(20, 'Repetitions.'),
    dir,
  },
})

const postgres = await startBenchPostgres(values.dir)
try {
  for (const customers of values.customers) {
    const url = await openFilledDatabase(postgres, customers)
    console.log(`${describe(await measureSearch(url, customers, values.repetitions))}\n`)
  }
} finally {
  await postgres.stop()
}
