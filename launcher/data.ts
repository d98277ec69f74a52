import { historiesFor } from '@portal/demo/histories.ts'
import { type PreparedDatabase, prepareDatabase } from '@portal/server/src/app/prepare-database.ts'
import { createFileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import type { Config } from '@portal/server/src/platform/settings/config.ts'

/** Prepares the database, and creates the demo data in an empty one, where the settings want one. */
export async function prepareData(
  url: string,
  config: Config,
  now: () => Date,
): Promise<Omit<PreparedDatabase, 'hasCustomers'>> {
  const { hasStaff, hasCustomers, urls } = await prepareDatabase(url, config, now())
  if (!config.demo.enabled) return { hasStaff, urls }
  const isNew = !hasStaff && !hasCustomers
  if (isNew) await makeDemo(url, config, now())
  if (config.payments.secretKey === null) {
    const { fillSimulator } = await import('@portal/demo/fill-simulator.ts')
    await fillSimulator(url, now())
  }
  return { hasStaff: isNew || hasStaff, urls }
}

async function makeDemo(url: string, config: Config, now: Date): Promise<void> {
  const { customers } = config.demo
  const histories = historiesFor(customers)
  const how = histories === 'engine' ? ', day by day' : ''
  console.log(`Creating demo data: ${customers.toLocaleString('en-US')} customers${how}…`)
  // The generator is needed once; loaded only then, it takes no memory of the process that stays.
  const { createDemo } = await import('@portal/demo/create-demo.ts')
  await createDemo({ url, customers, histories, now, files: createFileStore(config) })
}
