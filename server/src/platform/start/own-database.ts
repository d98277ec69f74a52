import { Client } from 'pg'
import { StartupError } from '../cannot-start.ts'
import type { SettingName } from '../settings/settings.ts'

const OLDEST_VERSION = 15
const ANSWER_TIMEOUT_MS = 5_000

/** Rejects a URL that does not lead to a PostgreSQL that the portal can use. */
export async function assertSuitable(databaseUrl: string, setting: SettingName | '--url'): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: ANSWER_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version, getdatabaseencoding() AS encoding",
    )
    const { version, encoding } = rows[0] ?? { version: 0, encoding: '' }
    if (version < OLDEST_VERSION) {
      throw new StartupError(
        `${setting} points to PostgreSQL ${version}. Version ${OLDEST_VERSION} or newer is required.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new StartupError(`The database in ${setting} uses ${encoding} encoding. UTF8 is required.`)
    }
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(explain(setting, error, new URL(databaseUrl)))
  } finally {
    await client.end().catch(() => undefined)
  }
}

function explain(setting: SettingName | '--url', error: unknown, { hostname, port, username, pathname }: URL): string {
  const place = `${hostname || 'localhost'}:${port || 5432}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = error instanceof Error ? error.message || code : String(error)
  switch (code) {
    case '28P01':
    case '28000':
      return `${setting}: PostgreSQL at ${place} rejected user "${username}" or the password.`
    case '3D000':
      return `${setting}: database "${pathname.slice(1)}" does not exist at ${place}.`
    default:
      return /^[0-9A-Z]{5}$/.test(code)
        ? `${setting}: PostgreSQL at ${place} rejected the connection: ${reason}.`
        : `${setting}: cannot connect to PostgreSQL at ${place} (${code || reason}).`
  }
}
