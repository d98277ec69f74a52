import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, dropDatabase } from './databases.ts'

export interface TestDatabase {
  /** Connects as the owner of everything in it. */
  readonly url: string
  drop(): Promise<void>
}

/** A migrated, otherwise empty database of its own, for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl')
  const name = `test_${randomUUID()}`
  const url = await createDatabase(postgresUrl, name, 'template')
  return { url, drop: () => dropDatabase(postgresUrl, name) }
}
