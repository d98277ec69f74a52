import { reportsCalls } from '@portal/contract/reports/calls'
import { afterAll, expect, test } from 'vitest'
import { insertMerchant } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'

const portal = await startPortal({ now: '2026-03-09T15:00:00Z' })
await insertMerchant(portal.context.db, 'ACME')
const administrator = await portal.as('administrator')
afterAll(() => portal.stop())

test.each([
  ['an end before the start', { startDateUtc: '2026-03-06T05:00:00.000Z', endDateUtc: '2026-03-05T04:59:59.999Z' }],
  ['an invalid date', { startDateUtc: 'yesterday', endDateUtc: '2026-03-05T04:59:59.999Z' }],
])('rejects %s', async (_case, input) => {
  for (const call of [
    reportsCalls.getCardSalesReport,
    reportsCalls.getInAppSalesReport,
    reportsCalls.getUtmSalesReport,
  ]) {
    expect(await administrator.send(call, input)).toMatchObject({ status: 400, text: 'InvalidRequest' })
  }
})

test.each([
  ['UTM values together with a plan', { source: 'google', plan: 'monthly' }],
  ['cancellation requests before a time', { cancellationRequested: 'true', endDateUtc: '2026-03-05T04:59:59.999Z' }],
  ['zero rows', { rows: '0' }],
  ['too many rows', { rows: '1001' }],
])('rejects listing %s', async (_case, input) => {
  expect(await administrator.send(reportsCalls.getReportedSignUps, input)).toMatchObject({ status: 400 })
})

test.each([
  ['finance', { merchant: 'ACME' }, 200],
  ['marketing', { merchant: 'ACME' }, 403],
  ['marketing', { source: 'google' }, 200],
  ['finance', { source: 'google' }, 403],
  ['management', { type: 'paid' }, 200],
] as const)('%s can list %o only if the report of the number is allowed', async (role, input, status) => {
  const staff = await portal.as(role)
  expect(await staff.send(reportsCalls.getReportedSignUps, input)).toMatchObject({ status })
})

test.each(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('at %s there are no sign-ups', async (instant) => {
  const window = { startDateUtc: instant, endDateUtc: instant }

  expect(await administrator.call(reportsCalls.getSignUpsByDay, window)).toEqual([])
  expect(await administrator.call(reportsCalls.getUtmSalesReport, window)).toMatchObject({ total: 0 })
  expect(await administrator.call(reportsCalls.getReportedSignUps, window)).toMatchObject({ count: 0 })
})
