import { Client } from 'pg'
import { prepareWebhookSecrets } from '../modules/events/public.ts'
import { prepareSecrets } from '../modules/staff/public.ts'
import { StartupError } from '../platform/cannot-start.ts'
import type { Config } from '../platform/settings/config.ts'
import { assertDemoIsLocal } from '../platform/start/checks.ts'
import { type DatabaseUrls, prepareLogins } from '../platform/start/logins.ts'

export interface PreparedDatabase {
  readonly hasStaff: boolean
  readonly hasCustomers: boolean
  readonly urls: DatabaseUrls
}

/** Migrates the schema, and prepares the logins of API and worker. */
export async function prepareDatabase(url: string, config: Config, now: Date): Promise<PreparedDatabase> {
  const urls = await prepareLogins(url, config, now)
  await prepareSecrets(urls.api, config)
  await prepareWebhookSecrets(urls.api, config)
  const { hasDemoStaff, ...contents } = await readContents(url)
  if (hasDemoStaff) rejectMisplacedDemo(config)
  return { ...contents, urls }
}

interface Contents {
  readonly hasStaff: boolean
  readonly hasCustomers: boolean
  readonly hasDemoStaff: boolean
}

async function readContents(url: string): Promise<Contents> {
  const client = new Client({ connectionString: url, application_name: 'portal-start' })
  await client.connect()
  try {
    const { rows } = await client.query<Contents>(`
      SELECT EXISTS (SELECT FROM staff) AS "hasStaff",
             EXISTS (SELECT FROM customers) AS "hasCustomers",
             EXISTS (SELECT FROM staff WHERE email LIKE '%@demo.test') AS "hasDemoStaff"`)
    // A SELECT without FROM returns exactly one row.
    return rows[0] as Contents
  } finally {
    await client.end()
  }
}

function rejectMisplacedDemo(config: Config): void {
  if (!config.demo.enabled) {
    throw new StartupError(
      'This database contains demo data with public passwords. Set DEMO=true, or use a different database (DATA_DIR or DATABASE_URL).',
    )
  }
  assertDemoIsLocal(config)
}
