import { runBackupCommand } from './folder-command.ts'
import { restore } from './restore.ts'

await runBackupCommand({
  env: process.env,
  args: process.argv.slice(2),
  usage: 'npm run restore -- <folder of a backup>, with a DATA_DIR or DATABASE_URL that holds nothing yet',
  work: (url, files, folder, config) => restore(url, files, folder, new Date(), config),
  says: (_folder, rows, files) => `${rows} rows and ${files} files are back. npm start runs the portal on them.`,
})
