import type { NightlyBackup } from '@portal/contract/backup/calls'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../../../platform/db/connect.ts'

/**
 * Runs `work` unless another worker is making a backup. The lock ends with its connection, so a dead worker does not
 * hold it.
 *
 * @returns whether `work` ran
 */
export async function runExclusively(pool: pg.Pool, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('backup')) as "isMine"`,
    )
    const isMine = rows[0]?.isMine ?? false
    if (isMine) await work()
    return isMine
  } finally {
    // A connection that is only closed holds the lock until the server notices.
    const error = await client.query('rollback').then(
      () => undefined,
      (failure: Error) => failure,
    )
    client.release(error)
  }
}

export async function insertBackup(db: Db, name: string, startedAt: Date): Promise<void> {
  await db.insertInto('backups').values({ name, state: 'running', started_at: startedAt }).execute()
}

export async function listRunning(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('backups').where('state', '=', 'running').select('name').execute()
  return rows.map(({ name }) => name)
}

export interface WrittenBackup {
  readonly rows: number
  readonly files: number
  readonly bytes: number
}

export async function setDone(db: Db, name: string, at: Date, written: WrittenBackup): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'done', finished_at: at, ...written })
    .where('name', '=', name)
    .execute()
}

export async function setFailed(tx: Tx, name: string, at: Date, error: string, hasAlerted: boolean): Promise<void> {
  await tx
    .updateTable('backups')
    .set({ state: 'failed', finished_at: at, error, has_alerted: hasAlerted })
    .where('name', '=', name)
    .execute()
}

export async function deleteBackup(db: Db, name: string): Promise<void> {
  await db.deleteFrom('backups').where('name', '=', name).execute()
}

export async function deleteBackupsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('started_at', '<', before).where('state', '<>', 'running').execute()
}

export interface BackupHistory {
  /** Start of the newest complete backup; null if there is none. */
  readonly lastDoneAt: Date | null
  /** Start of the first failed attempt since then; null if none failed. */
  readonly firstFailedAt: Date | null
  /** Number of failed attempts since then. */
  readonly failures: number
  /** When the last failure email was due. */
  readonly lastAlertAt: Date | null
}

export async function readHistory(db: Db): Promise<BackupHistory> {
  const { rows } = await sql<BackupHistory>`
    with last as (select max(started_at) as at from backups where state = 'done')
    select last.at as "lastDoneAt", min(started_at) as "firstFailedAt", count(started_at) as failures,
      (select max(finished_at) from backups where has_alerted) as "lastAlertAt"
    from last left join backups on state = 'failed' and (last.at is null or started_at > last.at)
    group by last.at`.execute(db)
  return rows[0] ?? { lastDoneAt: null, firstFailedAt: null, failures: 0, lastAlertAt: null }
}

/** Newest first. */
export async function listBackups(db: Db, limit: number): Promise<NightlyBackup[]> {
  const { rows } = await sql<NightlyBackup>`
    select name, state, started_at as "startedAt", finished_at as "finishedAt", rows, files, bytes, error
    from backups order by started_at desc, name limit ${limit}`.execute(db)
  return rows
}
