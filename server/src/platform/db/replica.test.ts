import { MINUTE_MS } from '@portal/contract/durations'
import { expect, test } from 'vitest'
import { insertMerchant } from '../../../test/customers.ts'
import { startReplica } from '../../../test/replica.ts'
import { temporaryFolder } from '../../../test/started-portal.ts'
import { createDb, createPool } from './connect.ts'
import { startPostgres } from './embedded/postgres.ts'
import { migrate } from './migrate.ts'
import { readPrimaryFirst, readFromReplica, type Source, watchReplica } from './replica.ts'

test('reads data that may be stale from the replica, with its age, even without a primary', async () => {
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
    readFromReplica(primary, async (source) => {
      const { rows } = await source.pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      return rows[0]?.is
    })
  try {
    await expect.poll(isStandby, { timeout: 30_000 }).toBe(true)

    // Replication has cancelled a statement: that one runs again on the primary, and the next ones still use the
    // replica.
    const places: boolean[] = []
    await readFromReplica(primary, async (source) => {
      places.push(source.pool === pool)
      if (source.pool === pool) return
      await source.pool.query(`do $$ begin raise 'in the way of recovery' using errcode = '40001'; end $$`)
    })
    expect(places).toEqual([false, true])
    expect(await isStandby()).toBe(true)

    // The age is that of the transaction's own snapshot, wherever it runs: another replica may have answered the probe.
    const chosen = await replica.source()
    const strict = watchReplica(pool, { url: standby.urlOf('postgres'), maxLagMs: 1_500, ...options })
    await expect.poll(async () => (await strict.source()) !== null, { timeout: 30_000 }).toBe(true)
    const timedSource = await strict.source()
    await chosen?.pool.query('select pg_wal_replay_pause()')
    await insertMerchant(primary.db, 'LATE')
    const ageAt = (source: typeof chosen) => source?.db.transaction().execute(source.readAge)
    await expect.poll(() => ageAt(chosen), { timeout: 30_000 }).toBeGreaterThan(1_500)
    // It compares with other probes than the first one, and may find the replica a second fresher.
    const refusal = () => ageAt(timedSource)?.catch((error: Error) => error.name)
    await expect.poll(refusal, { timeout: 30_000 }).toBe('StaleReplica')
    await chosen?.pool.query('select pg_wal_replay_resume()')
    await strict.end()

    await postgres.stop()
    const readAge = async ({ pool: asked, db, readAge: ageOf }: Source) => {
      await asked.query('select 1')
      return ageOf(db)
    }
    const first = await readPrimaryFirst(primary, readAge)
    expect(first).toBeGreaterThan(0)
    expect(await readPrimaryFirst(primary, readAge)).toBeGreaterThan(first)
    expect(await isStandby()).toBe(true)

    // A replica that was never seen to be current is not used; the error says that there is no primary.
    const unseen = watchReplica(pool, { url: standby.urlOf('postgres'), maxLagMs: MINUTE_MS, ...options })
    await expect(readPrimaryFirst({ ...primary, replica: unseen }, readAge)).rejects.toThrow('ECONNREFUSED')
    await unseen.end()
  } finally {
    await standby.stop()
    await Promise.all([replica.end(), pool.end()])
    await postgres.stop()
    await folder.remove()
  }
}, 120_000)
