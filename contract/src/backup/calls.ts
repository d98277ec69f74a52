import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { count, instant } from '../wire.ts'

export const backupStates = ['running', 'done', 'failed'] as const
export type BackupState = (typeof backupStates)[number]

const nightlyBackup = z
  .object({
    /** Folder in the bucket. */
    name: z.string(),
    state: z.enum(backupStates),
    startedAt: instant,
    /** Null while running. */
    finishedAt: instant.nullable(),
    /** Rows, files and compressed bytes of a complete backup; null otherwise. */
    rows: count.nullable(),
    files: count.nullable(),
    bytes: count.nullable(),
    /** Reason for the failure. */
    error: z.string().nullable(),
  })
  .meta({ id: 'NightlyBackup' })
export type NightlyBackup = z.output<typeof nightlyBackup>

/** Null if nightly backups are off. */
const backupSchedule = z
  .object({
    bucket: z.string(),
    /** Eastern hour at which the backup night starts. */
    hour: z.int(),
    days: z.int(),
  })
  .nullable()

export const backupCalls = defineCalls({
  /** Settings of the nightly backups and their attempts, latest first. */
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
