import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStoreKeys, storeSettings } from '@portal/simulators/stores/keys.ts'
import type { Notification } from '@portal/simulators/stores/purchases.ts'
import { startStoreSimulator } from '@portal/simulators/stores/server.ts'
import { appStoresJobs } from '../src/modules/app-stores/jobs.ts'
import { enqueue } from '../src/platform/jobs/enqueue.ts'
import { startPortal } from './portal.ts'

export type { Notification } from '@portal/simulators/stores/purchases.ts'

/** Starts a portal that uses the app store simulators, on the portal's clock. */
export async function startPortalWithStores(env: Readonly<Record<string, string>> = {}) {
  const clock = { now: new Date('2026-03-10T15:00:00Z') }
  const keys = await createStoreKeys(clock.now)
  const simulator = await startStoreSimulator({ port: 0, keys, now: () => clock.now, newId: randomUUID })
  const folder = await mkdtemp(join(tmpdir(), 'store-root-'))
  const rootFile = join(folder, 'root.pem')
  await writeFile(rootFile, keys.apple.root)
  const portal = await startPortal({ env: { ...storeSettings(simulator.url, rootFile, keys.portal), ...env } })

  async function deliver({ path, headers, body }: Notification): Promise<number> {
    const response = await fetch(portal.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return response.status
  }

  return {
    ...portal,
    simulator,
    keys,
    deliver,
    /** Delivers notifications in this order, and runs the jobs they cause. */
    async receive(notifications: readonly Notification[]): Promise<void> {
      for (const notification of notifications) {
        const status = await deliver(notification)
        if (status !== 200) throw new Error(`${notification.path} answered ${status}`)
        const { failures } = await portal.runJobs()
        if (failures.length > 0) throw new Error(JSON.stringify(failures))
      }
    },
    /** Runs a job of app stores, and the jobs it causes. */
    async runJob(name: string): Promise<void> {
      const job = appStoresJobs.find((one) => one.name === name)
      if (!job) throw new Error(`no job is named ${name}`)
      await portal.context.db.transaction().execute(async (tx) => enqueue(tx, portal.context, job, {}))
      const { failures } = await portal.runJobs()
      if (failures.length > 0) throw new Error(JSON.stringify(failures))
    },
    /** Sets the clock of the portal and the stores. */
    setTime(iso: string): void {
      clock.now = new Date(iso)
      portal.clock.set(iso)
    },
    /** Returns the token with which the apps identify a customer. */
    async tokenOf(customerId: number): Promise<string> {
      const { rows } = await portal.owner.query(
        `insert into store_accounts (customer_id, token, created_at) values ($1, gen_random_uuid(), $2) returning token`,
        [customerId, clock.now],
      )
      return rows[0].token
    },
    async stop(): Promise<void> {
      await portal.stop()
      await simulator.stop()
      await rm(folder, { recursive: true })
    },
  }
}

export type PortalWithStores = Awaited<ReturnType<typeof startPortalWithStores>>
