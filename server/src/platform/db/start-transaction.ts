import { createDb, createPool, type Tx } from './connect.ts'

/** Runs `work` in a transaction of its own connection, before the process has its pool. */
export async function inStartTransaction(url: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  const pool = createPool({ url, maxConnections: 1, applicationName: 'portal-start' })
  try {
    await createDb(pool).transaction().execute(work)
  } finally {
    await pool.end()
  }
}
