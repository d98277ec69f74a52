import type { QueueDetails } from '@portal/contract/work-queues/calls'
import type { Context } from '../../platform/context.ts'
import { readHistory } from './nightly/queries.ts'
import { missedBackups } from './nightly/rules.ts'

type BackupContext = Pick<Context, 'config' | 'db' | 'now'>

/** Returns the number of nights without a backup; 0 if nightly backups are off. */
export async function countMissedBackups(context: BackupContext): Promise<number> {
  return (await listMissed(context)).length
}

export async function summarizeMissedBackups(context: BackupContext, since: Date): Promise<QueueDetails> {
  const missed = await listMissed(context)
  return { amountCents: null, oldestAt: missed[0] ?? null, newToday: missed.filter((at) => at >= since).length }
}

/** Returns milliseconds since the newest backup, or else the first attempt; 0 if nightly backups are off. */
export async function readBackupAge({ config, db, now }: BackupContext): Promise<number> {
  if (config.backups === null) return 0
  const { lastDoneAt, firstFailedAt } = await readHistory(db)
  const since = lastDoneAt ?? firstFailedAt
  return since === null ? 0 : now().getTime() - since.getTime()
}

async function listMissed({ config, db, now }: BackupContext): Promise<Date[]> {
  return config.backups === null ? [] : missedBackups(await readHistory(db), now())
}
