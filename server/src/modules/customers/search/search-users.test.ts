import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { startPortal } from '../../../../test/portal.ts'

const portal = await startPortal({ env: { SEARCH_MAX_CUSTOMERS: '3' } })
afterAll(() => portal.stop())

async function search(searchText: string) {
  return (await portal.as('management')).call(customersCalls.searchUsers, { searchText })
}

test('returns rows with the username, name, type and status', async () => {
  const { db } = portal.context
  await insertCustomer(db, { username: 'zoë@example.com', first_name: 'Zoë', last_name: 'Quist', type: null })

  expect(await search('zoe quist')).toEqual([
    {
      email: 'zoë@example.com',
      firstName: 'Zoë',
      lastName: 'Quist',
      type: 'none',
      status: 'active',
      matchedBy: { field: 'name' },
    },
  ])
})

test('returns NoUsersFound without a match', async () => {
  await expect(search('no such customer')).rejects.toMatchObject({ status: 404, code: 'NoUsersFound' })
})

test('returns rows up to the limit, and TooManyUsersFound beyond it', async () => {
  const { db } = portal.context
  for (const first_name of ['Uno', 'Dos', 'Tres']) await insertCustomer(db, { first_name, last_name: 'Montejo' })
  expect(await search('montejo')).toHaveLength(3)

  await insertCustomer(db, { first_name: 'Cuatro', last_name: 'Montejo' })
  await expect(search('montejo')).rejects.toMatchObject({ status: 422, code: 'TooManyUsersFound' })
})

test.each(['', '   ', 'x'.repeat(101)])('rejects the search text %j', async (text) => {
  await expect(search(text)).rejects.toMatchObject({ status: 400, code: 'InvalidRequest' })
})
