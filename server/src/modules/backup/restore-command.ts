import { givenLogins } from '../../platform/start/logins.ts'
import { runBackupCommand } from './folder-command.ts'
import { restore } from './restore.ts'

await runBackupCommand({
  env: process.env,
  aboutFolder: 'Folder of the backup.',
  work: (url, files, folder, config) => restore(url, files, folder, new Date(), config, givenLogins(config)),
  says: (_folder, rows, files) => `${rows} rows and ${files} files are back. npm start runs the portal on them.`,
})
