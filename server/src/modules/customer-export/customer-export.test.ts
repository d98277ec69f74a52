import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allCustomers } from '../../../test/export-all.ts'
import { startMarketingStaff } from '../../../test/marketing-staff.ts'

const { emailUserList, getMyCustomerExports, cancelCustomerExport } = customerExportCalls

const staff = await startMarketingStaff()
const { portal } = staff
beforeEach(() => staff.reset())
afterAll(() => staff.stop())

test.each([
  ['no type', { paid: 'false', free: 'false', comp: 'false' }],
  ['no kind of username', { email: 'false', phone: 'false' }],
  ['no notification', { optIn: 'false', optOut: 'false' }],
  ['no address', { sendToEmailAddress: '' }],
  ['two addresses', { sendToEmailAddress: 'a@example.com,b@example.com' }],
  ['a header in the address', { sendToEmailAddress: 'a@example.com\r\nBcc: b@example.com' }],
  ['an address that is too long', { sendToEmailAddress: `${'a'.repeat(39)}@example.com` }],
  ['an invalid boolean', { paid: '1' }],
])('rejects %s', async (_case, wrong) => {
  expect(await staff.marketing.send(emailUserList, { ...allCustomers, ...wrong })).toMatchObject({
    status: 400,
    text: 'InvalidRequest',
  })
  expect(await staff.marketing.call(getMyCustomerExports, {})).toEqual([])
})

test('is a GET with side effects: not cached, no HEAD, recorded and rate limited', async () => {
  const first = await staff.marketing.send(emailUserList, allCustomers)
  expect(first.headers.get('cache-control')).toBe('no-store')
  const url = `${portal.url}/admin/api/email-user-list?${new URLSearchParams(allCustomers)}`
  const head = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${staff.marketing.token}` } })
  expect(head.status).toBe(404)
  expect(await staff.marketing.call(getMyCustomerExports, {})).toHaveLength(1)
  const entry = await portal.context.db
    .selectFrom('audit_entries')
    .select(['action', 'staff_email', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({
    action: 'email-user-list',
    staff_email: staff.email,
    after: { paid: true, optOut: true, sendTo: 'lists@example.com' },
  })

  for (let count = 1; count < 20; count++) await staff.marketing.call(emailUserList, allCustomers)
  expect(await staff.marketing.send(emailUserList, allCustomers)).toMatchObject({
    status: 429,
    text: 'TooManyRequests',
  })
})

test('lists and cancels only exports of the same user', async () => {
  await staff.marketing.call(emailUserList, allCustomers)
  const { id } = await staff.latest()
  const other = await portal.signIn(await portal.hasStaff({ role: 'administrator', email: 'other@staff.test' }))

  expect(await other.call(getMyCustomerExports, {})).toEqual([])
  expect(await other.send(cancelCustomerExport, { id })).toMatchObject({ status: 404, text: 'CustomerExportNotFound' })
})
