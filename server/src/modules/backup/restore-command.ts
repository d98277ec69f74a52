import { givenLogins } from '../../platform/start/logins.ts'
import { runBackupCommand } from './folder-command.ts'
import { restore } from './restore.ts'

await runBackupCommand({
  env: process.env,
  aboutFolder: 'Folder of the backup.',
  work: (url, files, folder, config) => restore(url, files, folder, new Date(), config, givenLogins(config)),
  says: (_folder, rows, files) => `Restored ${rows} rows and ${files} files. Run npm start to start the portal.`,
})
