import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { count, instant } from '../wire.ts'

export const backupStates = ['running', 'done', 'failed'] as const
export type BackupState = (typeof backupStates)[number]

const nightlyBackup = z
  .object({
    /** Its folder in the bucket. */
    name: z.string(),
    state: z.enum(backupStates),
    startedAt: instant,
    /** Null while it is running. */
    finishedAt: instant.nullable(),
    /** Rows, files and bytes (compressed) of a whole backup; null of any other. */
    rows: count.nullable(),
    files: count.nullable(),
    bytes: count.nullable(),
    /** Why it failed. */
    error: z.string().nullable(),
  })
  .meta({ id: 'NightlyBackup' })
export type NightlyBackup = z.output<typeof nightlyBackup>

/** Null if nightly backups are off. */
const backupSchedule = z
  .object({
    bucket: z.string(),
    /** The Eastern hour from which a night counts. */
    hour: z.int(),
    days: z.int(),
  })
  .nullable()

export const backupCalls = defineCalls({
  /** The settings of the nightly backups, and the attempts, the latest first. */
  getBackups: {
    method: 'GET',
    path: '/get-backups',
    permission: 'backups',
    input: noInput,
    reply: z.object({ schedule: backupSchedule, backups: z.array(nightlyBackup) }),
    errors: {},
    failed: 'Error fetching backups',
  },
})
