/**
 * Measures importing videos and customers from a CSV file, compared with a bare COPY of the same file into a table
 * without indexes:
 * `npm run bench -- import [--rows 50000] [--dir <folder>]`
 * Every import starts with an empty database.
 */

import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { customerImporter } from '@portal/server/src/modules/import/customers.ts'
import type { Importer } from '@portal/server/src/modules/import/importer.ts'
import { readCsv } from '@portal/server/src/modules/import/read-csv.ts'
import { runImport } from '@portal/server/src/modules/import/run-import.ts'
import { vodImporter } from '@portal/server/src/modules/import/vods.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { Tally } from '@portal/server/src/modules/import/tally.ts'
import { createDb, createPool, type Db } from '@portal/server/src/platform/db/connect.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { formatNumber, formatTable } from './durations.ts'
import { execute, startBenchPostgres } from './filled-database.ts'
import { count, dir } from './options.ts'

const values = readCommandLine({
  options: {
    rows: count(50_000, 'Rows of each file.'),
    dir,
  },
})
const rows = values.rows
const NOW = new Date('2026-03-10T15:00:00Z')
const DATABASE = 'import_bench'

const numbers = Array.from({ length: rows }, (_, number) => number)
const files = {
  videos: [
    'mediaId,name,year,genre,runtime,licenseStartDate,licenseEndDate,description,actors,categories',
    ...numbers.map(
      (n) => `m${n},The Title ${n},2020,Drama,95,2026-01-01,2026-12-31,Someone returns.,Ana B|Cé D,Classics`,
    ),
  ],
  customers: [
    'sourceId,username,firstName,lastName,type,status,merchantCode,createdAt,timeZone,language,optIn,utmSource',
    ...numbers.map(
      (n) =>
        `c${n},person${n}@example.com,Ana,Núñez ${n.toString(36)},free,active,YIPTV,2025-05-01T12:00:00Z,America/New_York,es,true,web`,
    ),
  ],
}

const postgres = await startBenchPostgres(values.dir)
try {
  const url = postgres.urlOf(DATABASE)
  await execute(postgres.urlOf('postgres'), `drop database if exists ${DATABASE}`, `create database ${DATABASE}`)
  await migrate(url, NOW)
  await execute(url, `insert into merchants (code, name, created_at) values ('YIPTV', 'YIPTV', now())`)
  const lines = [
    ...(await measure(url, 'videos', () => vodImporter)),
    ...(await measure(url, 'customers, with search, counts, events and audit trail', (db) =>
      // None of these customers has a card.
      customerImporter({ db, payments: { findCard: () => Promise.resolve(null) } }, new Tally(() => {})),
    )),
  ]
  console.log(formatTable([`${rows.toLocaleString('en-US')} rows`, 'rows per second', 'of COPY'], lines))
  console.log(
    `\nMemory: at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB, including the text of the files.`,
  )
  await execute(postgres.urlOf('postgres'), `drop database ${DATABASE}`)
} finally {
  await postgres.stop()
}

async function measure<Row>(url: string, what: string, importerOn: (db: Db) => Importer<Row>): Promise<string[][]> {
  const lines = what === 'videos' ? files.videos : files.customers
  const file = join(values.dir, 'import-bench.csv')
  await writeFile(file, `${lines.join('\n')}\n`)
  const pool = createPool({ url, maxConnections: 2, applicationName: 'portal-bench' })
  const options = { now: NOW, source: 'bench', billFrom: null, isDryRun: false, report: () => {} }
  const db = createDb(pool)
  const importer = importerOn(db)
  const importFile = () => runImport(db, importer, readCsv(createReadStream(file, { encoding: 'utf8' })), options)
  const copy = await perSecond(() => copyFile(url, file, lines[0] ?? ''))
  const first = await perSecond(importFile)
  const again = await perSecond(importFile)
  await pool.end()
  await rm(file)
  return [
    [`bare COPY of ${what.split(',')[0]}`, formatNumber(copy), ''],
    [what, formatNumber(first), `${Math.round((first / copy) * 100)} %`],
    ['the same file again', formatNumber(again), `${Math.round((again / copy) * 100)} %`],
  ]
}

async function copyFile(url: string, file: string, head: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `create temporary table bare (${head
      .split(',')
      .map((name) => `"${name}" text`)
      .join(', ')})`,
  )
  await pipeline(createReadStream(file), client.query(from('copy bare from stdin (format csv, header)')))
  await client.end()
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return rows / ((performance.now() - started) / 1000)
}
