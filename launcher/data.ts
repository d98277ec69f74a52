import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type PreparedDatabase, prepareDatabase } from '@portal/server/src/app/prepare-database.ts'
import { StartupError } from '@portal/server/src/platform/cannot-start.ts'
import type { Config } from '@portal/server/src/platform/settings/config.ts'

const MAKE_DEMO = fileURLToPath(new URL('make-demo.ts', import.meta.url))

/** Prepares the database. If it is empty and the settings ask for demo data, creates that too. */
export async function prepareData(
  url: string,
  config: Config,
  now: () => Date,
): Promise<Omit<PreparedDatabase, 'hasCustomers'>> {
  const { hasStaff, hasCustomers, urls } = await prepareDatabase(url, config, now())
  if (!config.demo.enabled) return { hasStaff, urls }
  const isNew = !hasStaff && !hasCustomers
  if (isNew) await makeDemo({ url, now: now().getTime() }, config)
  if (config.payments.secretKey === null) {
    const { fillSimulator } = await import('@portal/demo/fill-simulator.ts')
    await fillSimulator(url, now())
  }
  return { hasStaff: isNew || hasStaff, urls }
}

/** Runs in a separate process, whose memory is freed afterwards. */
async function makeDemo(made: { readonly url: string; readonly now: number }, { demo }: Config): Promise<void> {
  console.log(`Creating demo data: ${demo.customers.toLocaleString('en-US')} customers…`)
  const child = fork(MAKE_DEMO)
  child.send(made)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartupError('The demo data could not be created. The error is above.')
}
