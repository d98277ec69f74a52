import { Client } from 'pg'
import { type LoginNames, loginNamesOf, setPassword } from '../src/platform/db/logins.ts'

const PASSWORD = 'password-of-a-test'

/** Creates a database, empty or as a copy of another one, and returns its URL. */
export async function createDatabase(postgresUrl: string, name: string, template = 'template0'): Promise<string> {
  await execute(
    postgresUrl,
    `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`,
    // A copy does not inherit what its template revokes on the database itself.
    `REVOKE TEMPORARY ON DATABASE "${name}" FROM PUBLIC`,
  )
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database with its logins, ending all remaining sessions. */
export async function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  const { api, worker } = loginNamesOf(name)
  await execute(
    postgresUrl,
    `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`,
    `DROP ROLE IF EXISTS "${api}", "${worker}"`,
  )
}

/**
 * Returns the API's or the worker's URL for a migrated database or a copy of one; gives the login a password if it has
 * none.
 */
export async function loginUrlOf(ownerUrl: string, process: keyof LoginNames = 'api'): Promise<string> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT rolname AS name FROM pg_roles, pg_namespace, aclexplode(nspacl)
       WHERE nspname = 'stand_in' AND grantee = pg_roles.oid AND rolname LIKE $1
       ORDER BY starts_with(rolname, current_database()) DESC LIMIT 1`,
      [`%\\_${process}`],
    )
    const name = rows[0]?.name
    if (name === undefined) throw new Error('The database has no logins: migrate it first.')
    const { rowCount } = await client.query('SELECT FROM pg_authid WHERE rolname = $1 AND rolpassword IS NULL', [name])
    if (rowCount === 1) await setPassword(client, name, PASSWORD)
    const url = new URL(ownerUrl)
    url.username = encodeURIComponent(name)
    url.password = PASSWORD
    return url.href
  } finally {
    await client.end()
  }
}

async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
