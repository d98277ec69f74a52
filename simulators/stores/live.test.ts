import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { insertCustomer } from '@portal/server/test/customers.ts'
import { startPortal } from '@portal/server/test/portal.ts'
import { createServiceKey, serviceClient, write } from '@portal/server/test/service-client.ts'
import { freePort, temporaryFolder } from '@portal/server/test/started-portal.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { loadOrCreateStoreKeys, rootCertificatePath, storeSettings } from './keys.ts'
import { startLiveStores } from './live.ts'

const folder = await temporaryFolder()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const clock = { now: new Date('2026-03-10T15:00:00Z') }
const keys = await loadOrCreateStoreKeys(folder.path, clock.now)
const portal = await startPortal({ env: storeSettings(url, rootCertificatePath(folder.path), keys.portal) })
const api = serviceClient(portal, await createServiceKey(portal))
let stores = await start()
afterAll(async () => {
  await stores.stop()
  await portal.stop()
  await folder.remove()
})

/** Restarts the stores as the next start of the portal does. */
async function start() {
  const { context, owner, url: portalUrl } = portal
  const same = await loadOrCreateStoreKeys(folder.path, clock.now)
  return startLiveStores({
    pool: owner,
    port,
    keys: same,
    portalUrl,
    now: () => clock.now,
    newId: randomUUID,
    log: context.log,
  })
}

interface Shown {
  readonly id: string
  readonly proof: string
  readonly purchases: readonly object[]
}

async function use(path: string, body?: object) {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${url}/_control${path}`, init)
  return { status: response.status, shown: (await response.json()) as Shown }
}

async function newCustomer() {
  const { id } = await insertCustomer(portal.context.db)
  const params = { path: { customerId: id }, header: write() }
  const { data } = await api.POST('/service/v1/customers/{customerId}/account-token', { params })
  return { id, accountToken: data?.accountToken }
}

async function hasPaidAccess(customerId: number) {
  const { data } = await api.GET('/service/v1/customers/{customerId}/entitlement', {
    params: { path: { customerId } },
  })
  return data?.type === 'paid' && data.mayWatch
}

/** Waits until the worker has processed what the stores have pushed. */
async function until(check: () => Promise<void>) {
  await vi.waitFor(async () => {
    expect((await portal.runJobs()).failures).toEqual([])
    await check()
  }, 20_000)
}

async function endOf(customerId: number): Promise<string[]> {
  const { rows } = await portal.owner.query(
    'select end_date::text as "endDate" from in_app_subscriptions where customer_id = $1 order by id',
    [customerId],
  )
  return rows.map(({ endDate }) => endDate)
}

function setTime(iso: string) {
  clock.now = new Date(iso)
  portal.clock.set(iso)
}

test.each(['ios', 'android'] as const)(
  'a subscription on %s can be purchased, renews by the clock and ends',
  async (device) => {
    setTime('2026-03-10T15:00:00Z')
    const { id, accountToken } = await newCustomer()
    const { shown: bought } = await use('/purchases', { device, plan: 'monthly', accountToken })
    expect(bought).toMatchObject({ device, plan: 'monthly', state: 'active', endsAt: '2026-04-10T15:00:00.000Z' })
    await until(async () => expect(await hasPaidAccess(id)).toBe(true))
    expect(await endOf(id)).toEqual(['2026-04-09'])

    await stores.stop()
    stores = await start()
    setTime('2026-05-20T15:00:00Z')
    await until(async () => expect(await endOf(id)).toEqual(['2026-06-09']))
    expect(await hasPaidAccess(id)).toBe(true)

    expect((await use(`/purchases/${bought.id}/cancel`, {})).shown).toMatchObject({
      state: 'active',
      autoRenews: false,
    })
    setTime('2026-06-10T15:00:01Z')
    await until(async () => expect(await hasPaidAccess(id)).toBe(false))
    const { shown } = await use('/purchases')
    expect(shown.purchases).toContainEqual(expect.objectContaining({ id: bought.id, state: 'ended' }))
  },
)

test('an app reports a purchase without a customer by its proof', async () => {
  const { id } = await newCustomer()
  const { shown } = await use('/purchases', { device: 'ios', plan: 'yearly' })
  const { response } = await api.POST('/service/v1/customers/{customerId}/purchases', {
    params: { path: { customerId: id }, header: write() },
    body: { device: 'ios', proof: shown.proof },
  })
  expect(response.status).toBe(204)
  expect(await hasPaidAccess(id)).toBe(true)
  await use(`/purchases/${shown.id}/refund`, {})
  await until(async () => expect(await hasPaidAccess(id)).toBe(false))
})

test('rejects unknown controls, inputs and purchases with a reason', async () => {
  expect(await use('/nothing', {})).toMatchObject({ status: 404, shown: { switches: expect.any(Array) } })
  expect(await use('/purchases/unknown/cancel', {})).toMatchObject({ status: 404 })
  expect(await use('/purchases', { device: 'web', plan: 'monthly' })).toMatchObject({
    status: 400,
    shown: { error: expect.stringContaining('device') },
  })
})

test('rejects control requests for another host name', async () => {
  const status = await new Promise((done, fail) => {
    request(`${url}/_control/purchases`, { headers: { host: 'tv.example' } }, (response) => done(response.statusCode))
      .once('error', fail)
      .end()
  })
  expect(status).toBe(403)
})
