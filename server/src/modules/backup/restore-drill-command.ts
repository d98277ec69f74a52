import { resolve } from 'node:path'
import { StartupError } from '../../platform/cannot-start.ts'
import { readCommandLine } from '../../platform/command-line/command-line.mjs'
import { databaseUrl, optional, text, unset } from '../../platform/command-line/kinds.mjs'
import { loginNamesOf } from '../../platform/db/logins.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { readEnvironment } from '../../platform/settings/environment.ts'
import { borrowDatabase } from '../../platform/start/database.ts'
import { givenLogins } from '../../platform/start/logins.ts'
import { findBackup } from './place.ts'
import { runDrill } from './restore-drill.ts'

const { backup, url } = readCommandLine({
  args: { backup: unset('bucket:newest', text('Backup folder, or bucket:<name>.')) },
  options: {
    url: optional(databaseUrl('Empty database to restore into. Default: a new one, deleted afterwards.')),
  },
})
try {
  const config = readConfig(readEnvironment(process.env))
  const database = await borrowDatabase(config)
  try {
    const beside = givenLogins(config) ?? loginNamesOf(new URL(database.url).pathname.slice(1))
    const isWhole = await runDrill({
      ownerUrl: database.url,
      scratchUrl: url,
      logins: url === null ? beside : undefined,
      backup: await findBackup(backup, config, (path) => resolve(process.env['INIT_CWD'] ?? '.', path)),
      config,
      now: new Date(),
      say: (line) => console.log(line),
    })
    console.log(isWhole ? 'The backup is complete and intact.' : 'The backup is incomplete or damaged.')
    process.exitCode = isWhole ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
process.exit()
