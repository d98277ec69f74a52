import { execFile } from 'node:child_process'
import { chown, copyFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type Postgres, startPostgres } from '../src/platform/db/embedded/postgres.ts'
import { temporaryFolder } from './started-portal.ts'

const run = promisify(execFile)

/**
 * Starts a streaming replica of the PostgreSQL that runs on `dataDir`: a copy of its folder, taken while it runs, that
 * follows its log.
 */
export async function startReplica(primary: Postgres, dataDir: string): Promise<Postgres> {
  const folder = await temporaryFolder()
  const cluster = join(folder.path, 'postgres')
  const add = async (name: string, text: string) => {
    const { uid, gid } = await stat(join(cluster, 'PG_VERSION'))
    await writeFile(join(cluster, name), text)
    await chown(join(cluster, name), uid, gid)
  }
  const client = new Client({ connectionString: primary.urlOf('postgres') })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    // Keeps the owner, who is a different user if the tests run as root. Files may disappear while they are copied.
    await run('cp', ['-a', join(dataDir, 'postgres'), cluster]).catch(() => undefined)
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await add('backup_label', rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  await add('standby.signal', '')
  await copyFile(join(dataDir, 'postgres.password'), join(folder.path, 'postgres.password'))
  const { password } = new URL(primary.urlOf('postgres'))
  const replica = await startPostgres({
    dataDir: folder.path,
    temporary: true,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`,
      hot_standby_feedback: 'on',
    },
  })
  return {
    ...replica,
    async stop() {
      await replica.stop()
      await rm(folder.path, { recursive: true, force: true })
    },
  }
}
