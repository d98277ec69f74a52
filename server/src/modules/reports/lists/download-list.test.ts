import type { ReplyOf } from '@portal/contract/call'
import { auditCalls } from '@portal/contract/audit/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { MAX_FILE_ROWS } from '@portal/contract/reports/pages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { insertInvoice, insertPayment, insertRefund } from '../../../../test/ledger.ts'
import { startPortal } from '../../../../test/portal.ts'
import { insertSubscription } from '../../../../test/subscriptions.ts'
import { aggregateChanges } from '../counts/queries.ts'

const { downloadReportedSignUps, downloadReportedPayments, downloadReportedInAppSubscriptions } = reportsCalls

const portal = await startPortal({ now: '2026-03-10T15:00:00Z' })
const administrator = await portal.as('administrator')
const { db } = portal.context
afterAll(() => portal.stop())

const period = { startDateUtc: '2026-01-01T05:00:00.000Z', endDateUtc: '2026-04-01T03:59:59.999Z' }

beforeAll(async () => {
  const { id: customerId } = await insertCustomer(db, {
    username: '13054070914',
    first_name: '=1+1',
    last_name: 'García, Ana',
    type: 'paid',
    created_at: new Date('2026-01-15T17:00:00Z'),
  })
  const subscriptionId = await insertSubscription(db, customerId)
  const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId })
  const paymentId = await insertPayment(db, { customerId, invoiceId })
  await insertRefund(db, { customerId, invoiceId, paymentId })
  await db
    .insertInto('in_app_subscriptions')
    .values({
      customer_id: customerId,
      device: 'ios',
      plan: 'monthly',
      start_date: '2026-02-01',
      end_date: '2026-03-01',
      created_at: '2026-02-01T17:00:00Z',
    })
    .execute()
})

test('downloads the sign-ups as CSV and escapes formulas', async () => {
  const { text, headers } = await administrator.send(downloadReportedSignUps, { type: 'paid' })
  expect(headers.get('content-disposition')).toBe('attachment; filename="customers.csv"')
  expect(text.split('\r\n')).toEqual([
    'Username,Name,Signed Up (Eastern),Type,Status,Merchant',
    `(305) 407-0914,"'=1+1 García, Ana",2026-01-15 12:00:00,Premium Monthly,Verified,YIPTV`,
    '',
  ])
})

test('downloads payments, negative refunds, in-app subscriptions and cancellations', async () => {
  const sales = await administrator.send(downloadReportedPayments, { ...period, kind: 'both' })
  const [titles, ...lines] = sales.text.trim().split('\r\n')
  expect(titles).toBe('Username,Name,Date (Eastern),Price,Amount,Invoice,Provider ID')
  expect(lines.map((line) => line.split(',').slice(-4, -2)).toSorted()).toEqual([
    ['14.99', '-14.99'],
    ['14.99', '14.99'],
  ])
  const inApp = await administrator.send(downloadReportedInAppSubscriptions, period)
  expect(inApp.text).toContain('2026-02-01 12:00:00,,iOS,Monthly,14.99\r\n')
  await portal.owner.query(`update subscriptions set ended_at = '2026-03-01T17:00:00Z', next_invoice_date = null`)
  const ended = await administrator.send(reportsCalls.downloadReportedCancellations, period)
  expect(ended.text).toMatch(
    /^\uFEFF?Username,Name,Ended \(Eastern\),Plan,Started \(Eastern\)\r\n.*,2026-03-01 12:00:00,Monthly,.*\r\n$/,
  )
})

test('downloads all batches without gaps in list order', async () => {
  await sql`
    insert into customers (username, first_name, last_name, type, status, merchant_code, created_at, new_user, time_zone,
      language, opted_in, free_seconds_consumed, in_app_subscription)
    select n || '@example.com', 'Ana', 'García', 'free', case n when 1 then 'registered' else 'active' end, 'YIPTV',
      '2026-02-01'::timestamptz + (n / 3) * interval '1 second', true, 'America/New_York', 'en', true, 0, false
    from generate_series(1, ${MAX_FILE_ROWS + 1}) n`.execute(db)
  while (await aggregateChanges(db));
  const { text } = await administrator.send(downloadReportedSignUps, { ...period, type: 'free' })
  const usernames = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
  expect(new Set(usernames).size).toBe(MAX_FILE_ROWS + 1)
  const listed: ReplyOf<typeof reportsCalls.getReportedSignUps> = await administrator.call(
    reportsCalls.getReportedSignUps,
    { ...period, type: 'free' },
  )
  expect(usernames.slice(0, 50)).toEqual(listed.rows.map(({ email }) => email))
})

test('limits the rows for roles without the customer export', async () => {
  const support = await portal.as('support')
  const allowed = await support.send(downloadReportedSignUps, { ...period, type: 'free', verified: 'true' })
  expect([allowed.status, allowed.text.trim().split('\r\n').length]).toEqual([200, MAX_FILE_ROWS + 1])
  expect(await support.send(downloadReportedSignUps, { ...period, type: 'free' })).toMatchObject({
    status: 403,
    text: 'ListTooLong',
  })
  const marketing = await portal.as('marketing')
  expect(await marketing.send(downloadReportedSignUps, { ...period, type: 'free' })).toMatchObject({ status: 200 })
})

test('runs one download per user at a time', async () => {
  const downloadAll = () => administrator.send(downloadReportedSignUps, { ...period, type: 'free' })
  const support = await portal.as('support')
  const [one, other, ofSupport] = await Promise.all([
    downloadAll(),
    downloadAll(),
    support.send(downloadReportedSignUps, { ...period, type: 'paid' }),
  ])
  expect([one.status, other.status].toSorted()).toEqual([200, 429])
  expect(ofSupport.status).toBe(200)
  expect((await downloadAll()).status).toBe(200)
})

test('returns an error for a database failure instead of a partial file', async () => {
  await portal.owner.query('alter table in_app_subscriptions rename to gone')
  const failed = await administrator.send(downloadReportedInAppSubscriptions, period)
  await portal.owner.query('alter table gone rename to in_app_subscriptions')
  expect(failed).toMatchObject({ status: 500, text: 'InternalError' })
  expect((await administrator.send(downloadReportedInAppSubscriptions, period)).status).toBe(200)
})

test("records the download and rejects roles without the report's permission", async () => {
  await administrator.send(downloadReportedSignUps, { type: 'comp', verified: 'true' })
  const { entries } = await administrator.call(auditCalls.searchAuditTrail, { action: 'download-reported-sign-ups' })
  expect(entries[0]?.after).toEqual({ type: 'comp', verified: true })
  const operations = await portal.as('operations')
  expect(await operations.send(downloadReportedSignUps, { merchant: 'YIPTV' })).toMatchObject({
    status: 403,
    text: 'ReportNotAllowed',
  })
  const marketing = await portal.as('marketing')
  for (const [filter, status] of [
    [{}, 403],
    [{ merchant: 'YIPTV' }, 403],
    [{ without: 'campaign' }, 200],
    [{ client: 'web', without: 'campaign' }, 200],
  ] as const) {
    const request = { ...period, ...filter }
    expect(await marketing.send(reportsCalls.downloadReportedUtmPayments, request)).toMatchObject({ status })
    expect(await marketing.send(reportsCalls.getReportedUtmPayments, request)).toMatchObject({ status })
    expect(await administrator.send(reportsCalls.getReportedUtmPayments, request)).toMatchObject({ status: 200 })
  }
  expect(await administrator.send(downloadReportedSignUps, { merchant: 'NONE' })).toMatchObject({ status: 404 })
})
