import { readCommandLine } from '../../platform/command-line/command-line.mjs'
import { text } from '../../platform/command-line/kinds.mjs'
import { backUp } from './backup.ts'
import { folderOnDisk } from './place.ts'
import { runBackupCommand } from './run-backup-command.ts'

const given = readCommandLine({
  args: { folder: text('Folder to create. It must not exist yet, or be empty.') },
})
await runBackupCommand({
  env: process.env,
  async work(url, files, config, resolvePath) {
    const folder = resolvePath(given.folder)
    return { made: await backUp(url, files, folder, new Date(), config), place: folderOnDisk(folder) }
  },
  says: (rows, files) => `Backed up ${rows} rows and ${files} files to ${given.folder}.`,
})
