import { DAY_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { listAlertRecipients } from '../../../platform/mail/alert-recipients.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type BackupBucket, bucketOfBackups, expiredBackups, nameOf, reasonOf } from '../place.ts'
import { writeBackup } from '../write-backup.ts'
import { writeFailureMail } from './mails.ts'
import {
  deleteBackup,
  deleteBackupsBefore,
  insertBackup,
  listRunning,
  readHistory,
  runExclusively,
  setDone,
  setFailed,
} from './queries.ts'
import { isAlertDue } from './rules.ts'

const MAX_ERROR_LENGTH = 500

type BackupSettings = NonNullable<Config['backups']>

/** Backs up to the bucket, unless another worker is doing so, and deletes backups past their retention period. */
export async function backUpToBucket(context: Context, settings: BackupSettings): Promise<void> {
  const bucket = bucketOfBackups(context.config, settings.bucket)
  await runExclusively(context.pool, async () => {
    for (const name of await listRunning(context.db)) {
      await fail(context, name, new Error('The worker stopped during the backup.'))
      await removeQuietly(context, bucket, name)
    }
    await make(context, bucket)
    await removeExpired(context, bucket, settings.days)
  })
}

async function make(context: Context, bucket: BackupBucket): Promise<void> {
  const { config, db, files, log, now, pool, stopping } = context
  const startedAt = now()
  const name = nameOf(startedAt)
  await insertBackup(db, name, startedAt)
  const client = await pool.connect()
  try {
    const written = await writeBackup({ client, files, config }, bucket.at(name), {
      madeAt: startedAt,
      signal: stopping,
    })
    client.release()
    const rows = written.made.tables.reduce((sum, table) => sum + table.rows, 0)
    const figures = { rows, files: Object.keys(written.made.files).length, bytes: written.bytes }
    await setDone(db, name, now(), figures)
    log.info({ backup: name, ...figures }, 'backup completed')
  } catch (error) {
    // The connection is unusable in the middle of a COPY.
    client.release(true)
    if (stopping.aborted) await deleteBackup(db, name)
    else await fail(context, name, error)
    await removeQuietly(context, bucket, name)
    throw error
  }
}

async function fail(context: Context, name: string, error: unknown): Promise<void> {
  const { db, now } = context
  const at = now()
  const message = reasonOf(error)
  const history = await readHistory(db)
  const alerts = isAlertDue(history, at)
  await db.transaction().execute(async (tx) => {
    await setFailed(tx, name, at, message.slice(0, MAX_ERROR_LENGTH), alerts)
    if (!alerts) return
    const mail = writeFailureMail(context.config, message, history.lastDoneAt)
    for (const to of await listAlertRecipients(tx, context, ['administrator']))
      await queueMail(tx, context, { ...mail, to })
  })
}

/** If the portal cannot delete from the bucket, the bucket's own rules must. That must not fail the backup. */
async function removeExpired(context: Context, bucket: BackupBucket, days: number): Promise<void> {
  const now = context.now()
  for (const name of expiredBackups(await bucket.list(), now, days)) await removeQuietly(context, bucket, name)
  await deleteBackupsBefore(context.db, new Date(now.getTime() - days * DAY_MS))
}

async function removeQuietly({ log }: Context, bucket: BackupBucket, name: string): Promise<void> {
  await bucket.remove(name).catch((error: unknown) => {
    log.warn({ err: error, backup: name }, 'old or unfinished backup could not be deleted')
  })
}
