import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { startPortal } from '../../../../test/portal.ts'

const portal = await startPortal()
const db = portal.context.db
afterAll(() => portal.stop())

async function details(email: string) {
  return (await portal.as('management')).call(customersCalls.getUserDetails, { email })
}

test.each(['José@Example.COM', ' josé@example.com '])('finds an email address in any case: %j', async (typed) => {
  await insertCustomer(db, { username: 'josé@example.com', first_name: typed }).catch(() => undefined)

  expect((await details(typed)).customer.email).toBe('josé@example.com')
})

test.each(['12125550123', '(212) 555-0123', '+1 212.555.0123'])('finds a phone number as %j', async (typed) => {
  await insertCustomer(db, { username: '12125550123' }).catch(() => undefined)

  expect((await details(typed)).customer.email).toBe('12125550123')
})

test('returns UserNotFound for an unknown customer', async () => {
  await expect(details('unknown@example.com')).rejects.toMatchObject({ status: 404, code: 'UserNotFound' })
})
