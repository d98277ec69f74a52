import { Client } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { SettingName } from '../settings/settings.ts'

const OLDEST_VERSION = 15
const ANSWERS_WITHIN_MS = 5_000

/** Refuses an address behind which there is no PostgreSQL that the portal can use. */
export async function assertSuitable(databaseUrl: string, setting: SettingName | '--url'): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: ANSWERS_WITHIN_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version, getdatabaseencoding() AS encoding",
    )
    const { version, encoding } = rows[0] ?? { version: 0, encoding: '' }
    if (version < OLDEST_VERSION) {
      throw new CannotStart(
        `${setting} names a PostgreSQL ${version}, and the portal needs ${OLDEST_VERSION} or newer.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new CannotStart(`${setting} names a database in ${encoding}, and the portal needs one in UTF8.`)
    }
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(explain(setting, error, new URL(databaseUrl)))
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
      return `${setting} is wrong: PostgreSQL at ${place} refuses the user "${username}" or the password.`
    case '3D000':
      return `${setting} is wrong: PostgreSQL at ${place} has no database "${pathname.slice(1)}".`
    default:
      return /^[0-9A-Z]{5}$/.test(code)
        ? `${setting}: PostgreSQL at ${place} refuses: ${reason}.`
        : `${setting} is wrong: no PostgreSQL answers at ${place} (${code || reason}).`
  }
}
