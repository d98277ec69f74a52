/**
 * Measures customer searches by kind of text, over one connection:
 * `npm run bench -- search [--customers 100000,1000000,10000000] [--repetitions 20] [--histories] [--dir <folder>]`
 * With histories, also by invoices, payments and cards. The folder keeps the filled databases for later runs.
 */
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { flag } from '@portal/server/src/platform/command-line/kinds.mjs'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { count, dir, sizes } from './options.ts'
import { describe, measureSearch } from './search/measure.ts'

const values = readCommandLine({
  options: {
    customers: sizes('100000,1000000'),
    repetitions: count(20, 'Repetitions.'),
    histories: flag('Customers with their invoices, payments and cards.'),
    dir,
  },
})

const postgres = await startBenchPostgres(values.dir)
try {
  for (const customers of values.customers) {
    const url = await openFilledDatabase(postgres, customers, { withHistories: values.histories })
    console.log(`${describe(await measureSearch(url, customers, values.repetitions))}\n`)
  }
} finally {
  await postgres.stop()
}
