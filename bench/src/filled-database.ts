import { availableParallelism, totalmem } from 'node:os'
import { createDemo } from '@portal/demo/create-demo.ts'
import { type Postgres, startPostgres } from '@portal/server/src/platform/db/embedded/postgres.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import pg from 'pg'

/** The last day of every benchmark company, so that the same size always produces the same company. */
const NOW = new Date('2026-03-10T15:00:00Z')

/** Starts PostgreSQL on a folder that later runs reuse, with enough memory for all measurements. */
export function startBenchPostgres(dataDir: string): Promise<Postgres> {
  const gigabytes = Math.max(1, Math.min(6, Math.floor(totalmem() / 2 ** 30 / 4)))
  return startPostgres({
    dataDir,
    settings: {
      shared_buffers: `${gigabytes}GB`,
      maintenance_work_mem: '1GB',
      max_parallel_maintenance_workers: Math.max(0, availableParallelism() - 1),
      max_wal_size: '8GB',
      // PostgreSQL's default, enough for several processes of the portal.
      max_connections: '100',
    },
  })
}

/** Returns the URL of a database with this many demo customers, which is created if missing. */
export async function openFilledDatabase(
  postgres: Postgres,
  customers: number,
  { withHistories }: { readonly withHistories: boolean } = { withHistories: false },
): Promise<string> {
  const name = `${withHistories ? 'histories' : 'customers'}_${customers}`
  const url = postgres.urlOf(name)
  if (await exists(postgres, name)) {
    await migrate(url, NOW)
    return url
  }
  const temporaryName = `${name}_making`
  const started = performance.now()
  await execute(
    postgres.urlOf('postgres'),
    `drop database if exists ${temporaryName}`,
    `create database ${temporaryName}`,
  )
  await migrate(postgres.urlOf(temporaryName), NOW)
  await createDemo({
    url: postgres.urlOf(temporaryName),
    customers,
    now: NOW,
    withoutHistories: !withHistories,
    staff: false,
  })
  await execute(postgres.urlOf(temporaryName), 'vacuum analyze customers', 'checkpoint')
  await execute(postgres.urlOf('postgres'), `alter database ${temporaryName} rename to ${name}`)
  console.error(`Filled ${name} in ${Math.round((performance.now() - started) / 1000)} s`)
  return url
}

/**
 * Copies an unused database and returns the URL of the copy. Grants on databases are not copied, so they are repeated.
 */
export async function copyDatabase(postgres: Postgres, from: string, to: string): Promise<string> {
  const url = postgres.urlOf(to)
  await execute(
    postgres.urlOf('postgres'),
    `drop database if exists ${to} with (force)`,
    `create database ${to} template ${from}`,
  )
  await migrate(url, NOW)
  return url
}

/** Runs statements sequentially on a separate connection. */
export async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function exists(postgres: Postgres, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    return rows.length > 0
  } finally {
    await client.end()
  }
}
