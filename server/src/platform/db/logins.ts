import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

/** The roles that the portal's processes log in with. They own nothing and are members of no role. */
export interface LoginNames {
  readonly api: string
  readonly worker: string
}

/** Session settings, stored with the role because a pooler does not pass on startup parameters. */
const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  // Statements with hand-tuned plans have high cost estimates, so each would be compiled first.
  jit: 'off',
}

const MAX_NAME_BYTES = 63
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Returns the default names of a database's logins. Roles belong to the whole cluster, so each database has its own: a
 * portal must not be able to write another portal's tables.
 */
export function loginNamesOf(database: string): LoginNames {
  const suffixes = { api: '_api', worker: '_worker' }
  const isTooLong = Buffer.byteLength(database + suffixes.worker) > MAX_NAME_BYTES
  // PostgreSQL reserves names that start with pg_.
  const stem = isTooLong || database.startsWith('pg_') ? `portal_${hashOf(database)}` : database
  return { api: stem + suffixes.api, worker: stem + suffixes.worker }
}

/**
 * Creates the login if it is missing, and stores its session settings.
 *
 * @throws pg.DatabaseError 42501 if the login is missing and the client's role cannot create one
 */
export async function ensureLogin(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await client.query(`create role ${pg.escapeIdentifier(name)} login`)
  await storeSessionSettings(client, name)
}

/** Stores the session settings with the login if the client may do so; a role can always set its own. */
export async function storeSessionSettings(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ rolconfig: string[] | null }>(
    'select rolconfig from pg_roles where rolname = $1',
    [name],
  )
  const stored = rows[0]?.rolconfig ?? []
  for (const [setting, value] of Object.entries(SESSION_SETTINGS)) {
    if (stored.includes(`${setting}=${value}`)) continue
    await client
      .query(`alter role ${pg.escapeIdentifier(name)} set ${setting} = ${pg.escapeLiteral(value)}`)
      .catch(ignoreMissingPrivilege)
  }
}

/** Sets a login's password as a verifier, so that the password itself never reaches a server log. */
export async function setPassword(client: pg.Client, name: string, password: string): Promise<void> {
  const verifier = pg.escapeLiteral(scramVerifier(password))
  await client.query(`alter role ${pg.escapeIdentifier(name)} login password ${verifier}`)
}

function ignoreMissingPrivilege(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error
}

/** Returns the SCRAM-SHA-256 verifier that PostgreSQL stores for a password (RFC 5803). */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
