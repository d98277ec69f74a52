import { MINUTE_MS } from '@portal/contract/durations'
import { expect, test } from 'vitest'
import { startReplica } from '../../test/replica.ts'
import { temporaryFolder } from '../../test/started-portal.ts'
import { createDb, createPool } from './connect.ts'
import { startPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { readWhereStale, watchReplica } from './replica.ts'

test('what may be stale is read at the replica, and at the primary once that is gone', async () => {
  const folder = await temporaryFolder()
  const postgres = await startPostgres({ dataDir: folder.path, temporary: true })
  const url = postgres.urlOf('postgres')
  await migrate(url, new Date('2026-01-01T00:00:00Z'))
  const standby = await startReplica(postgres, folder.path)
  const options = { maxConnections: 2, applicationName: 'portal-test' }
  const pool = createPool({ url, ...options })
  const replica = watchReplica(pool, { url: standby.urlOf('postgres'), maxLagMs: MINUTE_MS, ...options })
  const primary = { db: createDb(pool), pool, replica }
  const isStandby = () =>
    readWhereStale(primary, async (source) => {
      const { rows } = await source.pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      return rows[0]?.is
    })
  try {
    await expect.poll(isStandby, { timeout: 30_000 }).toBe(true)
    await standby.stop()
    expect(await isStandby()).toBe(false)
  } finally {
    await standby.stop()
    await Promise.all([replica.end(), pool.end()])
    await postgres.stop()
    await folder.remove()
  }
}, 120_000)
