import { backUp } from './backup.ts'
import { runBackupCommand } from './folder-command.ts'

await runBackupCommand({
  env: process.env,
  args: process.argv.slice(2),
  usage: 'npm run backup -- <new folder>',
  work: (url, files, folder, config) => backUp(url, files, folder, new Date(), config),
  says: (folder, rows, files) => `${rows} rows and ${files} files are kept in ${folder}.`,
})
