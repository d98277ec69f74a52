import { readCommandLine } from '../../platform/command-line/command-line.mjs'
import { text } from '../../platform/command-line/kinds.mjs'
import { givenLogins } from '../../platform/start/logins.ts'
import { findBackup } from './place.ts'
import { restore } from './restore.ts'
import { runBackupCommand } from './run-backup-command.ts'

const { backup } = readCommandLine({
  args: { backup: text('Backup folder. For a backup in BACKUP_BUCKET, bucket:<name> or bucket:newest.') },
})
await runBackupCommand({
  env: process.env,
  async work(url, files, config, resolvePath) {
    const found = await findBackup(backup, config, resolvePath)
    const restored = await restore(url, files, found, new Date(), config, givenLogins(config))
    return { ...restored, place: found.place }
  },
  says: (rows, files) => `Restored ${rows} rows and ${files} files. Run npm start to start the portal.`,
})
