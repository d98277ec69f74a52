import { MINUTE_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { insertCustomer, insertMerchant } from '../../test/customers.ts'
import { startReplica } from '../../test/replica.ts'
import { temporaryFolder } from '../../test/started-portal.ts'
import { createDb, createPool } from './connect.ts'
import { startPostgres } from './embedded/postgres.ts'
import { migrate } from './migrate.ts'
import { readWhereStale, watchReplica } from './replica.ts'

test('what may be stale is read at the replica, as of its own moment, and at the primary once that is gone', async () => {
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

    // Replication has cancelled a statement: that one is repeated at the primary, and the next ones are still read here.
    const places: boolean[] = []
    await readWhereStale(primary, async (source) => {
      places.push(source.pool === pool)
      if (source.pool === pool) return
      await source.pool.query(`do $$ begin raise 'in the way of recovery' using errcode = '40001'; end $$`)
    })
    expect(places).toEqual([false, true])
    expect(await isStandby()).toBe(true)

    // The age is that of what the transaction sees, wherever it has come to: another replica may have answered the look.
    const chosen = await replica.source()
    const strict = watchReplica(pool, { url: standby.urlOf('postgres'), maxLagMs: 1_500, ...options })
    await expect.poll(async () => (await strict.source()) !== null, { timeout: 30_000 }).toBe(true)
    const hurried = await strict.source()
    await chosen?.pool.query('select pg_wal_replay_pause()')
    await insertMerchant(primary.db, 'LATE')
    const ageAt = (source: typeof chosen) => source?.db.transaction().execute(source.readAge)
    await expect.poll(() => ageAt(chosen), { timeout: 30_000 }).toBeGreaterThan(1_500)
    // It looks at other instants than the first one, and may find the replica a second younger.
    const refusal = () => ageAt(hurried)?.catch((error: Error) => error.name)
    await expect.poll(refusal, { timeout: 30_000 }).toBe('StaleReplica')
    await chosen?.pool.query('select pg_wal_replay_resume()')
    await strict.end()

    // A replica cannot tell which transactions run at the primary: one that does is not seen, one that is over is.
    await insertMerchant(primary.db)
    const running = await primary.db.startTransaction().execute()
    const { id: unseen } = await insertCustomer(running)
    const { id: seen } = await insertCustomer(primary.db)
    const momentOfReplica = () =>
      readWhereStale(primary, async (source) => {
        const { rows } = await source.pool.query<{ moment: string; newest: number | null }>(
          'select current_moment()::text as moment, (select max(id) from customers) as newest',
        )
        return rows[0]
      })
    await expect.poll(momentOfReplica, { timeout: 30_000 }).toMatchObject({ newest: seen })
    const moment = await momentOfReplica()
    await running.commit().execute()
    const { rows: since } = await pool.query('select customer_id from sign_up_changes_after($1)', [moment?.moment])
    expect(since).toEqual([{ customer_id: unseen }])

    // Of too many it cannot tell: a moment goes into addresses.
    const { id: last } = await insertCustomer(primary.db)
    await expect.poll(momentOfReplica, { timeout: 30_000 }).toMatchObject({ newest: last })
    expect(await isStandby()).toBe(true)
    const long = await primary.db.startTransaction().execute()
    await sql`
      do $$ begin
        for number in 1 .. 1500 loop
          begin insert into moment_marks values ('2026-01-01', '1'); exception when raise_exception then null; end;
        end loop;
        delete from moment_marks;
      end $$`.execute(long)
    const { id: newest } = await insertCustomer(primary.db)
    await expect.poll(momentOfReplica, { timeout: 30_000 }).toMatchObject({ newest })
    expect((await momentOfReplica())?.moment.length).toBeLessThan(5_900)
    await long.rollback().execute()

    // Made the primary it is another database at once, with moments of its own from the worker's next round on.
    const promoted = new Client({ connectionString: standby.urlOf('postgres') })
    await promoted.connect()
    await promoted.query('select pg_promote()')
    const known = 'select era, database = this_database() as "isKnown" from moments'
    const { rows: before } = await promoted.query(known)
    await promoted.query(`select forget_moments('2026-01-01')`)
    const { rows: after } = await promoted.query(known)
    await promoted.end()
    expect([before[0].isKnown, after[0].isKnown, after[0].era === before[0].era]).toEqual([false, true, false])

    await standby.stop()
    expect(await isStandby()).toBe(false)
  } finally {
    await standby.stop()
    await Promise.all([replica.end(), pool.end()])
    await postgres.stop()
    await folder.remove()
  }
}, 120_000)
