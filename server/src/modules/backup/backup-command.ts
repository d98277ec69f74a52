import { backUp } from './backup.ts'
import { runBackupCommand } from './folder-command.ts'

await runBackupCommand({
  env: process.env,
  aboutFolder: 'Folder to create. It must not exist yet, or be empty.',
  work: (url, files, folder, config) => backUp(url, files, folder, new Date(), config),
  says: (folder, rows, files) => `Backed up ${rows} rows and ${files} files to ${folder}.`,
})
