import { cardSalesDefinitions, moneyDefinitions } from '@portal/contract/definitions'
import { HOUR_MS } from '@portal/contract/durations'
import { reportScheduleCalls } from '@portal/contract/reports/schedules/calls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertCustomer, insertMerchant } from '../../../../test/customers.ts'
import { insertInvoice, insertPayment, insertRefund } from '../../../../test/ledger.ts'
import { startPortal, type TestPortal } from '../../../../test/portal.ts'
import { insertSubscription } from '../../../../test/subscriptions.ts'
import { createDb, createPool } from '../../../platform/db/connect.ts'
import { mailReports } from './jobs.ts'
import { lastPeriod } from './periods.ts'
import { writeReport } from './write-report.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await startPortal()
  portal.clock.set('2026-03-09T15:00:00Z')
})
afterEach(() => portal.stop())

async function mails(): Promise<{ recipient: string; subject: string; text: string; csv: string }[]> {
  const { rows } = await portal.owner.query(`
    select recipient, subject, text, convert_from(content, 'UTF8') as csv
    from mails join mail_attachments on mail_id = mails.id order by created_at, recipient`)
  return rows
}

/** Moves to the morning of a day in New York and runs the job. */
async function morningOf(day: string): Promise<void> {
  portal.clock.set(`${day}T11:00:00Z`)
  await mailReports.run({}, portal.context)
}

const cardSales = { report: 'card-sales-report', frequency: 'daily', choices: {} } as const

describe('the last completed period', () => {
  test.each([
    ['daily', '2026-03-01', ['2026-02-28', '2026-02-28']],
    ['weekly', '2026-03-09', ['2026-03-02', '2026-03-08']], // a Monday
    ['weekly', '2026-03-08', ['2026-02-23', '2026-03-01']], // a Sunday
    ['monthly', '2026-01-01', ['2025-12-01', '2025-12-31']],
    ['monthly', '2028-03-31', ['2028-02-01', '2028-02-29']],
  ] as const)('%s, on %s', (frequency, today, days) => {
    expect(lastPeriod(frequency, today)).toEqual(days)
  })
})

test('emails a daily report about the previous day once', async () => {
  const finance = await portal.hasStaff({ email: 'fin@staff.test', role: 'finance' })
  const caller = await portal.signIn(finance)
  await caller.call(reportScheduleCalls.createReportSchedule, { ...cardSales, recipients: ['fin@staff.test'] })
  const { db } = portal.context
  const { id: customerId } = await insertCustomer(db, { type: 'paid' })
  const subscriptionId = await insertSubscription(db, customerId)
  const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId })
  const paidAt = { paid_at: new Date('2026-03-09T20:00:00Z') }
  const paymentId = await insertPayment(db, { customerId, invoiceId }, paidAt)
  const ofPayment = { customerId, invoiceId, paymentId }
  await insertRefund(db, ofPayment, { amount_cents: 500, requested_at: new Date('2026-03-09T21:00:00Z') })

  await morningOf('2026-03-09')
  expect(await mails()).toEqual([])

  await morningOf('2026-03-10')
  await morningOf('2026-03-10')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'fin@staff.test', subject: 'Card Sales Report, Mar 9, 2026' })
  expect(mail?.text).toContain('1 × $14.99: $14.99')
  expect(mail?.csv.split('\r\n')).toEqual([
    '\uFEFFAmount,Customers,Total,Refunds,Net',
    '14.99,1,14.99,-5,9.99',
    '',
    'Definitions',
    'Amount,The price before credits and charges.',
    'Customers,Card payments at this price. A customer who paid twice in the period is counted twice.',
    'Total,Amount times number of payments. Credits and charges are not included.',
    `Refunds,"${moneyDefinitions.refunds}"`,
    `Net,"${moneyDefinitions.net}"`,
    '',
  ])
  expect(mail?.text).toMatch(/Refunds: -\$5\.00\s+Net: \$9\.99/)
  expect(mail?.text).toContain(`Customers: ${cardSalesDefinitions.customers}`)

  // A worker that was down for days sends only the report of the last day.
  await morningOf('2026-03-14')
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Card Sales Report, Mar 9, 2026',
    'Card Sales Report, Mar 13, 2026',
  ])
})

test('a failing report does not block others and is retried', async () => {
  const administrator = await portal.as('administrator')
  await portal.hasStaff({ email: 'fin@staff.test', role: 'finance' })
  const recipients = ['fin@staff.test']
  const inApp = { report: 'in-app-sales-report', frequency: 'daily', choices: {}, recipients } as const
  await administrator.call(reportScheduleCalls.createReportSchedule, { ...cardSales, recipients })
  await administrator.call(reportScheduleCalls.createReportSchedule, inApp)
  await portal.owner.query('alter table payments rename to payments_of_no_day')
  await expect(morningOf('2026-03-10')).rejects.toThrow('1 report could not be emailed')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['In-App Sales Report, Mar 9, 2026'])

  await portal.owner.query('alter table payments_of_no_day rename to payments')
  await morningOf('2026-03-10')
  expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
    'Card Sales Report, Mar 9, 2026',
    'In-App Sales Report, Mar 9, 2026',
  ])
})

test('a stopping worker sends no more emails, and the next run does', async () => {
  const finance = await portal.signIn(await portal.hasStaff({ email: 'fin@staff.test', role: 'finance' }))
  await finance.call(reportScheduleCalls.createReportSchedule, { ...cardSales, recipients: ['fin@staff.test'] })
  portal.clock.set('2026-03-10T11:00:00Z')
  const stopping = { ...portal.context, stopping: AbortSignal.abort() }
  await expect(mailReports.run({}, stopping)).rejects.toThrow('stopped during shutdown')
  expect(await mails()).toEqual([])
  await morningOf('2026-03-10')
  expect(await mails()).toHaveLength(1)
})

test('a report about the current state has the day on which it is written', async () => {
  const administrator = await portal.as('administrator')
  await portal.hasStaff({ email: 'sup@staff.test', role: 'support' })
  await administrator.call(reportScheduleCalls.createReportSchedule, {
    report: 'unverified-premium-customer-report',
    frequency: 'weekly',
    choices: {},
    recipients: ['sup@staff.test'],
  })
  await morningOf('2026-03-16')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Unverified Premium Customers, Mar 16, 2026'])
})

test.each([
  // The 23-hour day: from midnight at 05:00Z to midnight at 04:00Z.
  ['2026-03-09', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00Z'],
  // The 25-hour day: from midnight at 04:00Z to midnight at 05:00Z.
  ['2026-11-02', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00Z'],
])('on the morning of %s, the previous day ends at its own midnight', async (morning, last, next) => {
  portal.clock.set(new Date(new Date(last).getTime() - 20 * HOUR_MS).toISOString())
  const finance = await portal.signIn(await portal.hasStaff({ email: 'fin@staff.test', role: 'finance' }))
  await finance.call(reportScheduleCalls.createReportSchedule, { ...cardSales, recipients: ['fin@staff.test'] })
  const { db } = portal.context
  for (const [at, price] of [
    [last, 1499],
    [next, 4999],
  ] as const) {
    const { id: customerId } = await insertCustomer(db, { type: 'paid' })
    const subscriptionId = await insertSubscription(db, customerId)
    const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId })
    await insertPayment(db, { customerId, invoiceId }, { paid_at: new Date(at), amount_cents: price })
  }
  await morningOf(morning)
  expect((await mails()).map(({ csv }) => csv.split('\r\n\r\n')[0])).toEqual([
    '\uFEFFAmount,Customers,Total,Refunds,Net\r\n14.99,1,14.99,0,14.99',
  ])
})

test('scheduled merchant and UTM reports include revenue, but not without UTM values', async () => {
  const { db } = portal.context
  const { id: customerId } = await insertCustomer(db, { type: 'paid', utm_campaign: 'navidad' })
  const subscriptionId = await insertSubscription(db, customerId)
  const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId })
  await insertPayment(db, { customerId, invoiceId }, { paid_at: new Date('2026-03-09T20:00:00Z') })
  const finance = await portal.signIn(await portal.hasStaff({ email: 'fin@staff.test', role: 'administrator' }))
  for (const input of [
    { report: 'merchant-sales-report', choices: { merchant: 'YIPTV' } },
    { report: 'utm-sales-report', choices: { campaign: 'navidad' } },
    { report: 'utm-sales-report', choices: {} },
  ] as const) {
    const recipients = ['fin@staff.test']
    await finance.call(reportScheduleCalls.createReportSchedule, { ...input, frequency: 'daily', recipients })
  }
  await morningOf('2026-03-10')
  const tables = (await mails()).map(({ subject, csv }) => [subject, csv.slice(1).split('\r\n').slice(0, 2)])
  const money = 'Premium,Trial,Complimentary,Total Sign Up,Gross,Refunds,Net'
  expect(tables.toSorted()).toEqual([
    ['Merchant Sales Report, YIPTV, Mar 9, 2026', [money, expect.stringMatching(/,14\.99,0,14\.99$/)]],
    ['UTM Sales Report, Mar 9, 2026', ['Premium,Trial,Complimentary,Total Sign Up', expect.any(String)]],
    ['UTM Sales Report, navidad, Mar 9, 2026', [money, expect.stringMatching(/,14\.99,0,14\.99$/)]],
  ])
})

test('reads reports from the replica, which is read-only', async () => {
  await portal.hasStaff({ email: 'boss@staff.test', role: 'administrator' })
  const administrator = await portal.as('administrator')
  await administrator.call(reportScheduleCalls.createReportSchedule, { ...cardSales, recipients: ['boss@staff.test'] })
  const pool = createPool({
    url: `${portal.apiUrl}?options=-c%20default_transaction_read_only%3Don`,
    maxConnections: 1,
    applicationName: 'portal-test',
  })
  let uses = 0
  pool.on('acquire', () => {
    uses++
  })
  const source = { db: createDb(pool), pool, readAge: async () => 0 }
  const replica = {
    pool,
    source: async () => source,
    sourceWithoutPrimary: source,
    leave() {},
    end: async () => {},
  }
  try {
    portal.clock.set('2026-03-10T11:00:00Z')
    await mailReports.run({}, { ...portal.context, replica })
  } finally {
    await pool.end()
  }

  expect(uses).toBeGreaterThan(0)
  expect(await mails()).toMatchObject([{ recipient: 'boss@staff.test', subject: 'Card Sales Report, Mar 9, 2026' }])
})

test('users without permission for a report and disabled users get no email', async () => {
  const administrator = await portal.as('administrator')
  for (const name of ['stays', 'moves', 'leaves'])
    await portal.hasStaff({ email: `${name}@staff.test`, role: 'finance' })
  const recipients = ['stays@staff.test', 'moves@staff.test', 'leaves@staff.test']
  await administrator.call(reportScheduleCalls.createReportSchedule, { ...cardSales, recipients })
  await portal.owner.query(`update staff set role = 'support' where email = 'moves@staff.test'`)
  await portal.owner.query(`update staff set disabled = true where email = 'leaves@staff.test'`)

  await morningOf('2026-03-10')
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['stays@staff.test'])
})

test('rejects a schedule for a nonexistent merchant and sends no zeros for a deleted one', async () => {
  const administrator = await portal.as('administrator')
  await portal.hasStaff({ email: 'boss@staff.test', role: 'administrator' })
  const schedule = {
    report: 'merchant-sales-report',
    frequency: 'daily',
    choices: { merchant: 'PARTNER' },
    recipients: ['boss@staff.test'],
  } as const
  const create = () => administrator.send(reportScheduleCalls.createReportSchedule, schedule)
  expect(await create()).toMatchObject({ status: 404, text: 'MerchantNotFound' })
  await insertMerchant(portal.context.db, 'PARTNER')
  expect(await create()).toMatchObject({ status: 200 })

  await portal.owner.query(`delete from merchants where code = 'PARTNER'`)
  await morningOf('2026-03-10')
  const [mail] = await mails()
  expect(mail?.text).toContain('The merchant PARTNER no longer exists, so nothing was counted.')
  expect(mail?.csv).toBe('\uFEFFPremium,Trial,Complimentary,Total Sign Up\r\n')
})

test.each([
  'customer-sign-up-report',
  'card-sales-report',
  'in-app-sales-report',
  'merchant-sales-report',
  'utm-sales-report',
  'unverified-premium-customer-report',
  'unpaid-premium-customer-report',
] as const)('%s can be emailed, even with malicious names', async (report) => {
  const administrator = await portal.as('administrator')
  await portal.hasStaff({ email: 'boss@staff.test', role: 'administrator' })
  await insertCustomer(portal.context.db, { type: 'paid', status: 'registered', first_name: '=1+1', last_name: '<b>"' })
  await administrator.call(reportScheduleCalls.createReportSchedule, {
    report,
    frequency: 'monthly',
    choices: report === 'utm-sales-report' ? { source: "o'brien" } : {},
    recipients: ['boss@staff.test'],
  })
  await morningOf('2026-04-01')
  const [mail] = await mails()
  expect(mail?.subject).toMatch(/^(Customer|Card|In-App|Merchant|UTM|Un(verified|paid) Premium)/)
  expect(mail?.csv.split('\r\n').length).toBeGreaterThan(1)
  expect(mail?.csv).not.toContain(',=1+1')
})

test('counts a customer once who changes attribution while a sign-up report is written', async () => {
  const { context, owner } = portal
  await insertMerchant(context.db, 'PARTNER')
  await insertCustomer(context.db, { type: 'free', merchant_code: await insertMerchant(context.db) })
  // The customer belongs to the brand during the first statement and to the affiliate afterwards.
  const moving = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await owner.query(`update customers set merchant_code = 'PARTNER'`)
      return result
    },
  })
  const schedule = { id: '', report: 'customer-sign-up-report', frequency: 'daily', choices: {} } as const

  const { attachments } = await writeReport(moving, context, schedule, ['2026-03-08', '2026-03-08'])

  const csv = attachments?.[0]?.content.toString() ?? ''
  expect(csv).toMatch(/\r\nTotal,Verified Trial,(\d+,){6}1\r\n/)
})

test('a payment booked while a card sales report is written is in both its rows and totals, or in neither', async () => {
  const { context } = portal
  const { id: customerId } = await insertCustomer(context.db, { type: 'paid' })
  const subscriptionId = await insertSubscription(context.db, customerId)
  const paid_at = new Date('2026-03-08T20:00:00Z')
  const { id: invoiceId } = await insertInvoice(context.db, { customerId, subscriptionId })
  await insertPayment(context.db, { customerId, invoiceId }, { paid_at })
  const { id: laterId } = await insertInvoice(
    context.db,
    { customerId, subscriptionId },
    {
      period_start: '2026-02-15',
      period_until: '2026-03-15',
    },
  )
  let isBooked = false
  const selling = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isBooked) {
        isBooked = true
        await insertPayment(context.db, { customerId, invoiceId: laterId }, { paid_at })
      }
      return result
    },
  })
  const schedule = { id: '', ...cardSales } as const

  const { attachments, text } = await writeReport(selling, context, schedule, ['2026-03-08', '2026-03-08'])

  expect(isBooked).toBe(true)
  expect(attachments?.[0]?.content.toString()).toContain('\r\n14.99,1,14.99,0,14.99\r\n')
  expect(text).toMatch(/Grand Total: \$14\.99/)
})
