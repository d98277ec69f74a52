import { Client } from 'pg'
import { historiesFor } from '../../demo/histories.ts'
import { CannotStart } from '../cannot-start.ts'
import { createFileStore } from '../outside/files.ts'
import type { Config } from '../settings/config.ts'
import { prepareSecrets } from '../staff/two-factor/prepare-secrets.ts'
import { assertDemoStaysHere } from './checks.ts'
import { type DatabaseUrls, prepareLogins } from './logins.ts'

export interface PreparedData {
  readonly hasStaff: boolean
  readonly urls: DatabaseUrls
}

/**
 * Brings the schema up to date, prepares the logins of API and worker, and makes the demo company in an empty database,
 * where the settings want one.
 */
export async function prepareData(url: string, config: Config, now: () => Date): Promise<PreparedData> {
  const urls = await prepareLogins(url, config, now())
  await prepareSecrets(urls.api, config)
  const before = await look(url)
  refuseMisplacedDemo(before, config)
  if (!config.demo.enabled) return { ...before, urls }
  const isNew = !before.hasStaff && !before.hasCustomers
  if (isNew) await makeDemo(url, config, now())
  if (config.payments.secretKey === null) {
    const { fillStandIn } = await import('../../demo/fill-stand-in.ts')
    await fillStandIn(url, now())
  }
  return { hasStaff: isNew || before.hasStaff, urls }
}

async function makeDemo(url: string, config: Config, now: Date): Promise<void> {
  const { customers } = config.demo
  const histories = historiesFor(customers)
  const how = histories === 'engine' ? ', day by day' : ''
  console.log(`Making the demo company with ${customers.toLocaleString('en-US')} customers${how}…`)
  // The generator is needed once; loaded only then, it takes no memory of the process that stays.
  const { createDemo } = await import('../../demo/create-demo.ts')
  await createDemo({ url, customers, histories, now, files: createFileStore(config) })
}

interface Contents {
  readonly hasStaff: boolean
  readonly hasCustomers: boolean
  readonly hasDemoStaff: boolean
}

async function look(url: string): Promise<Contents> {
  const client = new Client({ connectionString: url, application_name: 'portal-start' })
  await client.connect()
  try {
    const { rows } = await client.query<Contents>(`
      SELECT EXISTS (SELECT FROM staff) AS "hasStaff",
             EXISTS (SELECT FROM customers) AS "hasCustomers",
             EXISTS (SELECT FROM staff WHERE email LIKE '%@demo.test') AS "hasDemoStaff"`)
    // Without a FROM, a SELECT has exactly one row.
    return rows[0] as Contents
  } finally {
    await client.end()
  }
}

function refuseMisplacedDemo({ hasDemoStaff }: Contents, config: Config): void {
  if (!hasDemoStaff) return
  if (!config.demo.enabled) {
    throw new CannotStart(
      'This database holds the demo company, whose passwords are public: set DEMO=true, or name another database (DATA_DIR or DATABASE_URL).',
    )
  }
  assertDemoStaysHere(config)
}
