import type { TestProject } from 'vitest/node'
import { startPostgres } from '../src/platform/db/embedded/postgres.ts'
import { temporarySettings } from '../src/platform/db/embedded/settings.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { installTestClock } from './clock.ts'
import { createDatabase, loginUrlOf } from './databases.ts'
import { temporaryFolder } from './started-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URL of the run's own PostgreSQL, database `postgres`. */
    postgresUrl: string
    /** The API's URL for the migrated database, whose login also works for all copies. */
    templateApiUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, with one migrated database that every test file copies. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  const postgres = await startPostgres({ dataDir: folder.path, settings: temporarySettings, temporary: true })
  const postgresUrl = postgres.urlOf('postgres')
  const template = await createDatabase(postgresUrl, 'template')
  await migrate(template, new Date('2026-01-01T00:00:00Z'))
  await installTestClock(template)
  provide('templateApiUrl', await loginUrlOf(template))
  provide('postgresUrl', postgresUrl)
  return async () => {
    await postgres.stop()
    await folder.remove()
  }
}
