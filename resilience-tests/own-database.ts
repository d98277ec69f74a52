import { startPostgres } from '@portal/server/src/platform/db/embedded/postgres.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import { createDatabase } from '@portal/server/test/databases.ts'
import { temporaryFolder } from '@portal/server/test/started-portal.ts'

export interface OwnDatabase {
  /** Connects as the owner of everything in it. */
  readonly url: string
  close(): Promise<void>
}

/** Opens a migrated, otherwise empty database in a separate PostgreSQL, as durable as the portal's. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const folder = await temporaryFolder()
  const postgres = await startPostgres({ dataDir: folder.path, temporary: true })
  const url = await createDatabase(postgres.urlOf('postgres'), 'resilience')
  await migrate(url, new Date('2026-01-01T00:00:00Z'))
  return {
    url,
    async close() {
      await postgres.stop()
      await folder.remove()
    },
  }
}
