import { resolve } from 'node:path'
import { createFileStore, type FileStore } from '../../integrations/object-storage/files.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import { findMissingKeys } from '../../platform/secrets/keys.ts'
import { type Config, readConfig } from '../../platform/settings/config.ts'
import { readEnvironment } from '../../platform/settings/environment.ts'
import { borrowDatabase } from '../../platform/start/database.ts'
import type { Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { countRows } from './rows.ts'

export interface BackupResult {
  readonly made: Manifest
  readonly place: BackupPlace
  /** Keys of stored files that could not be restored. */
  readonly damaged?: readonly string[]
}

interface BackupCommand {
  readonly env: NodeJS.ProcessEnv
  /** `resolvePath` makes a path absolute, relative to where the command was run. */
  readonly work: (
    url: string,
    files: FileStore,
    config: Config,
    resolvePath: (path: string) => string,
  ) => Promise<BackupResult>
  readonly says: (rows: string, files: number) => string
}

/** Runs a command on a backup and the configured database, without migrating it, and exits the process. */
export async function runBackupCommand({ env, work, says }: BackupCommand): Promise<never> {
  try {
    const config: Config = readConfig(readEnvironment(env))
    const database = await borrowDatabase(config)
    try {
      const resolvePath = (path: string) => resolve(env['INIT_CWD'] ?? '.', path)
      const { made, place, damaged = [] } = await work(database.url, createFileStore(config), config, resolvePath)
      console.log(says(countRows(made), Object.keys(made.files).length - damaged.length))
      if (damaged.length > 0) {
        console.error(`Not restored because they are damaged in the backup: ${damaged.join(', ')}`)
        process.exitCode = 1
      }
      const missing = await findMissingKeys(config, place, made.twoFactorKeys)
      if (missing) console.warn(missing.warning)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  }
  process.exit()
}
