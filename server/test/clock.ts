import pg from 'pg'
import { loginNamesOf } from '../src/platform/db/logins.ts'

/** In the test databases, the portal's time is that of the test, once one is set. */
export async function installTestClock(template: string): Promise<void> {
  const client = new pg.Client({ connectionString: template })
  await client.connect()
  const { api, worker } = loginNamesOf('template')
  await client.query(`
    create schema test;
    create table test.clock (now timestamptz);
    insert into test.clock values (null);
    grant usage on schema test to ${api}, ${worker};
    grant select, update on test.clock to ${api}, ${worker};
    create or replace function portal_now() returns timestamptz language sql stable as $$
      select coalesce(clock.now, pg_catalog.now()) + ahead_ms * interval '1 millisecond'
      from public.demo_clock, test.clock
    $$`)
  await client.end()
}

/**
 * Sets the database's clock before the first statement after each move; other databases use the true time.
 *
 * @returns a function that makes the database use the true time as well
 */
export function followTestClock(pool: pg.Pool, now: () => Date): () => Promise<void> {
  const connect = pool.connect.bind(pool)
  let lastSet = ''
  let isLeft = false
  async function take(): Promise<pg.PoolClient> {
    const client = await connect()
    const time = now().toISOString()
    if (time !== lastSet && !isLeft) {
      lastSet = time
      await client.query('update test.clock set now = $1', [time]).catch(() => undefined)
    }
    return client
  }
  async function query(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await take()
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }
  // Of the signatures in their types, these are the ones that the portal uses.
  Object.assign(pool, { connect: take, query })
  return async () => {
    isLeft = true
    await pool.query('update test.clock set now = null')
  }
}
