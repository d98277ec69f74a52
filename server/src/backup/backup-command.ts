import { backUp } from './backup.ts'
import { runBackupCommand } from './folder-command.ts'

await runBackupCommand({
  env: process.env,
  command: 'npm run backup --',
  about: 'Backs up the database, the stored files and the two-factor key to a new folder.',
  aboutFolder: 'Folder to create. It must not exist yet, or be empty.',
  work: (url, files, folder, config) => backUp(url, files, folder, new Date(), config),
  says: (folder, rows, files) => `${rows} rows and ${files} files are kept in ${folder}.`,
})
