import { applicationErrorsCalls } from '@portal/contract/application-errors/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'

const portal = await startPortal({ env: { SEARCHES_PER_MINUTE: '3' } })
afterAll(() => portal.stop())

test('limits searches of a session per minute, and returns when to retry', async () => {
  const support = await portal.signIn(await portal.hasStaff({ role: 'support', email: 'busy@staff.test' }))
  const colleague = await portal.as('support')
  const search = (caller = support) => caller.send(customersCalls.searchUsers, { searchText: 'garcia' })

  for (let count = 0; count < 3; count += 1) expect(await search()).toMatchObject({ text: 'NoUsersFound' })
  portal.clock.advance(20_500)
  const refused = await search()

  expect(refused).toMatchObject({ status: 429, text: 'TooManyRequests' })
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(await search(colleague)).toMatchObject({ text: 'NoUsersFound' })
  portal.clock.advance(39_499)
  expect(await search()).toMatchObject({ status: 429 })
  portal.clock.advance(1)
  expect(await search()).toMatchObject({ text: 'NoUsersFound' })
})

test('counts searches for application errors, but no other calls', async () => {
  const administrator = await portal.as('administrator')
  const search = () => administrator.send(applicationErrorsCalls.searchErrors, { searchText: 'boom' })

  for (let count = 0; count < 3; count += 1) expect(await search()).toMatchObject({ text: 'NoErrorsFound' })
  expect(await administrator.send(customersCalls.searchUsers, { searchText: 'garcia' })).toMatchObject({ status: 429 })
  expect(await administrator.send(customersCalls.getUserDetails, { email: 'x@y.test' })).toMatchObject({ status: 404 })
})
