import { resolve } from 'node:path'
import { createFileStore, type FileStore } from '../../integrations/object-storage/files.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import { readCommandLine } from '../../platform/command-line/command-line.mjs'
import { text } from '../../platform/command-line/kinds.mjs'
import { type Config, readConfig } from '../../platform/settings/config.ts'
import { readEnvironment } from '../../platform/settings/environment.ts'
import { borrowDatabase } from '../../platform/start/database.ts'
import { missingKeysWarning } from '../../platform/secrets/keys.ts'
import type { Manifest } from './manifest.ts'

export interface BackupCommand {
  readonly env: NodeJS.ProcessEnv
  /** What it says of the folder. */
  readonly aboutFolder: string
  readonly work: (url: string, files: FileStore, folder: string, config: Config) => Promise<Manifest>
  readonly says: (folder: string, rows: string, files: number) => string
}

/** Runs a command on a folder and the database of the settings, as it is; ends the process. */
export async function runBackupCommand({ env, aboutFolder, work, says }: BackupCommand): Promise<never> {
  const given = readCommandLine({ args: { folder: text(aboutFolder) } })
  try {
    const folder = resolve(env['INIT_CWD'] ?? '.', given.folder)
    const config: Config = readConfig(readEnvironment(env))
    const database = await borrowDatabase(config)
    try {
      const { tables, files, twoFactorKeys } = await work(database.url, createFileStore(config), folder, config)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(says(folder, rows.toLocaleString('en-US'), files.length))
      const warning = await missingKeysWarning(config, folder, twoFactorKeys)
      if (warning !== null) console.warn(warning)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  }
  process.exit()
}
