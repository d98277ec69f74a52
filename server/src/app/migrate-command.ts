import { join } from 'node:path'
import { StartupError } from '../platform/cannot-start.ts'
import { readCommandLine } from '../platform/command-line/command-line.mjs'
import { type Config, readConfig } from '../platform/settings/config.ts'
import { readEnvironment } from '../platform/settings/environment.ts'
import { API_URL_FILE, type DatabaseUrls, WORKER_URL_FILE } from '../platform/start/logins.ts'
import { assertSuitable } from '../platform/start/own-database.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Explains how API and worker log in, if the settings do not say so yet. */
function settingsToChange({ api, worker, owner }: DatabaseUrls, { dataDir }: Config): string {
  const nameIn = (url: string) => decodeURIComponent(new URL(url).username)
  if (owner === api) return `"${nameIn(api)}" does not own the database, as required for the API.`
  return [
    `The API logs in as "${nameIn(api)}" and the worker as "${nameIn(worker)}", which own nothing. Set:`,
    `  DATABASE_URL            to the line in ${join(dataDir, API_URL_FILE)}`,
    `  WORKER_DATABASE_URL     to the line in ${join(dataDir, WORKER_URL_FILE)}`,
    `  MIGRATION_DATABASE_URL  to the address of the owner "${nameIn(owner)}", for npm run portal -- migrate and other commands only`,
  ].join('\n')
}

readCommandLine({})

try {
  const config = readConfig(readEnvironment(process.env))
  const ownerUrl = config.migrationDatabaseUrl ?? config.databaseUrl
  if (ownerUrl === null) throw new StartupError('The embedded PostgreSQL is migrated automatically by npm start.')
  await assertSuitable(ownerUrl, config.migrationDatabaseUrl === null ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL')
  const { urls } = await prepareDatabase(ownerUrl, config, new Date())
  console.log('The database is up to date.')
  if (config.migrationDatabaseUrl === null || config.databaseUrl === null) console.log(settingsToChange(urls, config))
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
