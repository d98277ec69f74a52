import { afterAll, expect, test } from 'vitest'
import { startPortalWithStores } from '../../../test/app-stores.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { createServiceKey, serviceClient, write } from '../../../test/service-client.ts'

const portal = await startPortalWithStores()
afterAll(() => portal.stop())
const api = serviceClient(portal, await createServiceKey(portal))
const devices = ['ios', 'android'] as const
type Device = (typeof devices)[number]

async function newCustomer() {
  const { id } = await insertCustomer(portal.context.db)
  return { id, params: { path: { customerId: id }, header: write() } }
}

async function tokenOf(customerId: number) {
  const params = { path: { customerId }, header: write() }
  const { data } = await api.POST('/service/v1/customers/{customerId}/account-token', { params })
  return data?.accountToken ?? ''
}

async function report(customerId: number, device: Device, proof: string) {
  const params = { path: { customerId }, header: write() }
  const { response, error } = await api.POST('/service/v1/customers/{customerId}/purchases', {
    params,
    body: { device, proof },
  })
  return [response.status, error?.code]
}

async function mayWatch(customerId: number) {
  const { data } = await api.GET('/service/v1/customers/{customerId}', { params: { path: { customerId } } })
  return data?.entitlement.type === 'paid' && data.entitlement.mayWatch
}

test('an account token is stable and unique to a customer', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()]
  expect(await tokenOf(one.id)).toMatch(/^[\da-f-]{36}$/)
  expect(await tokenOf(one.id)).toBe(await tokenOf(one.id))
  expect(await tokenOf(other.id)).not.toBe(await tokenOf(one.id))
  expect(
    (
      await api.POST('/service/v1/customers/{customerId}/account-token', {
        params: { path: { customerId: 999_999 }, header: write() },
      })
    ).error?.code,
  ).toBe('CustomerNotFound')
})

test.each(devices)('a purchase on %s gives access immediately, with or without its notification', async (device) => {
  const { id } = await newCustomer()
  const bought = await portal.simulator.buy({ device, plan: 'monthly' })
  expect(await mayWatch(id)).toBe(false)
  const proof = await portal.simulator.proofOf(bought.id)
  expect(await report(id, device, proof)).toEqual([204, undefined])
  expect(await mayWatch(id)).toBe(true)
  expect(await report(id, device, proof)).toEqual([204, undefined])
  expect((await portal.runJobs()).failures).toEqual([])
  await portal.receive(bought.notifications)
  const { rows } = await portal.owner.query(
    'select count(*)::int as count from in_app_subscriptions where customer_id = $1',
    [id],
  )
  expect(rows).toEqual([{ count: 1 }])

  const other = await newCustomer()
  expect(await report(other.id, device, proof)).toEqual([409, 'PurchaseOfAnother'])
  expect(await report(999_999, device, proof)).toEqual([404, 'CustomerNotFound'])
})

test.each(devices)('a purchase on %s that names a customer cannot be reported for another', async (device) => {
  const [named, other] = [await newCustomer(), await newCustomer()]
  const accountToken = await tokenOf(named.id)
  const { id } = await portal.simulator.buy({ device, plan: 'yearly', accountToken })
  const proof = await portal.simulator.proofOf(id)
  expect(await report(other.id, device, proof)).toEqual([409, 'PurchaseOfAnother'])
  expect(await mayWatch(other.id)).toBe(false)
  expect(await report(named.id, device, proof)).toEqual([204, undefined])
  expect(await mayWatch(named.id)).toBe(true)
})

test.each(devices)('a forged or sandbox purchase on %s gives no access', async (device) => {
  const { id } = await newCustomer()
  expect(await report(id, device, 'eyJhbGciOiJFUzI1NiJ9.e30.AAAA')).toEqual([422, 'PurchaseNotFound'])
  const bought = await portal.simulator.buy({ device, plan: 'monthly', isSandbox: true })
  const proof = await portal.simulator.proofOf(bought.id)
  expect(await report(id, device, proof)).toEqual([422, 'TestPurchase'])
  expect(await mayWatch(id)).toBe(false)
})

test('a request can be retried if the store does not respond', async () => {
  const { id } = await newCustomer()
  const bought = await portal.simulator.buy({ device: 'android', plan: 'monthly' })
  portal.simulator.breakDown(true)
  expect(await report(id, 'android', bought.id)).toEqual([503, 'StoreUnavailable'])
  portal.simulator.breakDown(false)
  expect(await report(id, 'android', bought.id)).toEqual([204, undefined])
})
