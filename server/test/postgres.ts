import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, dropDatabase } from './databases.ts'

export interface TestDatabase {
  /** Connects as the owner of everything in it. */
  readonly url: string
  /** Connects as the API does. */
  readonly apiUrl: string
  drop(): Promise<void>
}

/** Creates a migrated, otherwise empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl')
  const name = `test_${randomUUID()}`
  const url = await createDatabase(postgresUrl, name, 'template')
  return { url, apiUrl: apiUrlIn(url), drop: () => dropDatabase(postgresUrl, name) }
}

/** Copies of a database have the grants of its logins. */
function apiUrlIn(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const { username, password } = new URL(inject('templateApiUrl'))
  return Object.assign(url, { username, password }).href
}
