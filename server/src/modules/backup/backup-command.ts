import { filesOnDisk } from '../../integrations/object-storage/files-on-disk.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import { readCommandLine } from '../../platform/command-line/command-line.mjs'
import { text } from '../../platform/command-line/kinds.mjs'
import { backUp, backUpToNewName } from './backup.ts'
import { configuredBucket } from './place.ts'
import { runBackupCommand } from './run-backup-command.ts'

const { backup } = readCommandLine({
  args: { backup: text('Folder to create. It must not exist yet. To back up to BACKUP_BUCKET: bucket:new.') },
})
let target = backup
await runBackupCommand({
  env: process.env,
  async work(url, files, config, resolvePath) {
    if (backup.startsWith('bucket:') && backup !== 'bucket:new') {
      throw new StartupError('Backups in the bucket are named by time. Use bucket:new.')
    }
    if (backup !== 'bucket:new') {
      const folder = resolvePath(backup)
      return { made: await backUp(url, files, folder, new Date(), config), place: filesOnDisk(folder) }
    }
    const bucket = configuredBucket(config)
    const { made, name } = await backUpToNewName(url, files, bucket, new Date(), config)
    target = `bucket:${name}`
    return { made, place: bucket.at(name) }
  },
  says: (rows, files) => `Backed up ${rows} rows and ${files} files to ${target}.`,
})
