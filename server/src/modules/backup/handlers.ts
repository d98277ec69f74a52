import type { backupCalls } from '@portal/contract/backup/calls'
import type { Handlers } from '../../platform/http/handler.ts'
import { listBackups } from './nightly/queries.ts'

const MAX_LISTED = 1_000

export const backupHandlers = {
  async getBackups(_request, { config, db }) {
    return { schedule: config.backups, backups: await listBackups(db, MAX_LISTED) }
  },
} satisfies Handlers<typeof backupCalls>
