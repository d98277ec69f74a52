/**
 * Measures an export of all customers, from the table to compressed parts in a file store, compared with `psql \copy …
 * | gzip -1` of the same rows, alternating:
 * `npm run bench -- export [--customers 100000,1000000] [--rounds 5] [--dir <folder>]`
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import { copySql } from '@portal/server/src/modules/customer-export/list-query.ts'
import { createListWriter, removeList } from '@portal/server/src/modules/customer-export/parts.ts'
import { writeCustomerList } from '@portal/server/src/modules/customer-export/write-list.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { createPool } from '@portal/server/src/platform/db/connect.ts'
import type pg from 'pg'
import { formatNumber, formatTable } from './durations.ts'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { dir, roundCount, sizes } from './options.ts'

const values = readCommandLine({
  options: {
    customers: sizes('100000,1000000'),
    rounds: roundCount(5),
    dir,
  },
})

const allCustomers = { paid: true, free: true, comp: true, email: true, phone: true, optIn: true, optOut: true }
/** The raw columns of the same customers, which would not be usable as a list. */
const bareSql = `copy (
    select username, first_name, last_name, type, status, opted_in, language, created_at::date
    from customers where type in ('paid', 'free', 'comp') order by id
  ) to stdout with (format csv, header true)`
const folder = join(values.dir, 'export-bench')
const files = createFileStore({
  dataDir: folder,
  files: { driver: 'fs' } as Parameters<typeof createFileStore>[0]['files'],
})
const rows: string[][] = []

const idle = process.memoryUsage.rss()
await mkdir(folder, { recursive: true })
const postgres = await startBenchPostgres(values.dir)
try {
  for (const customers of values.customers) {
    const url = await openFilledDatabase(postgres, customers)
    const pool = createPool({ url, maxConnections: 1, applicationName: 'bench-export' })
    rows.push(await compare(url, pool, customers))
    await pool.end()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
const head = [
  'customers',
  'portal, rows/s',
  'psql, same statement',
  'ratio',
  'psql, bare columns',
  'ratio',
  'memory, MB',
]
console.log(`${formatTable(head, rows)}\n\nMemory: the maximum increase over the process before its first list.`)

/** Alternates, so that other load on the machine affects all three equally. The first round does not count. */
async function compare(url: string, pool: pg.Pool, customers: number): Promise<string[]> {
  const rounds: { portal: number; same: number; bare: number; memory: number }[] = []
  for (let round = 0; round <= values.rounds; round++) {
    const { written, seconds, memory } = await writePortalExport(pool)
    const same = written / (await writeByPsql(url, copySql(allCustomers)))
    const bare = written / (await writeByPsql(url, bareSql))
    if (round > 0) rounds.push({ portal: written / seconds, same, bare, memory })
  }
  return [
    customers.toLocaleString('en-US'),
    ...[
      rounds.map(({ portal }) => portal),
      rounds.map(({ same }) => same),
      rounds.map(({ portal, same }) => portal / same),
      rounds.map(({ bare }) => bare),
      rounds.map(({ portal, bare }) => portal / bare),
    ].map((numbers) => formatNumber(middle(numbers))),
    formatNumber(Math.max(...rounds.map(({ memory }) => memory))),
  ]
}

async function writePortalExport(pool: pg.Pool): Promise<{ written: number; seconds: number; memory: number }> {
  const list = { id: 'list', run: 1 }
  const target = createListWriter(files, list)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - idle)
  }, 20)
  const started = performance.now()
  const { rows: written } = await writeCustomerList(pool, allCustomers, target)
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  await removeList(files, list, target.parts)
  return { written, seconds, memory: most / 2 ** 20 }
}

/** Returns the seconds that writing to a file on the same disk takes. */
async function writeByPsql(url: string, sql: string): Promise<number> {
  const command = `\\${sql.trim().replaceAll(/\s+/g, ' ')}`
  const started = performance.now()
  const shell = spawn('sh', ['-c', `psql "$URL" -X -q -c "$COPY" | gzip -1 > '${join(folder, 'psql.gz')}'`], {
    env: { ...process.env, URL: url, COPY: command, PGOPTIONS: '-c timezone=UTC' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(shell, 'exit')
  if (code !== 0) throw new Error('this benchmark needs psql and gzip')
  return (performance.now() - started) / 1000
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
