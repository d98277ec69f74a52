import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { DAY_MS } from '@portal/contract/durations'
import { afterAll, describe, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { insertInvoice, insertPayment } from '../../../test/ledger.ts'
import { insertCard, insertSubscription } from '../../../test/subscriptions.ts'
import { startSupportStaff } from '../../../test/support-staff.ts'

const { addCredit, addCharge, addComplimentaryDays, cancelSubscription, revertCancelSubscription } = billingCalls
const { endPremiumSubscription, previewAction } = billingCalls
const { convertToComplimentary, endComplimentarySubscription, clearUserSessions } = customersCalls

const staff = await startSupportStaff({ now: '2026-03-10T15:00:00Z' })
const db = staff.context.db
const { support, details, auditOf } = staff
afterAll(() => staff.stop())

/** Inserts a Premium customer whose last period is paid or still due. */
async function insertPremium({ anchor = '2026-01-31', next = '2026-03-31', status = 'paid' } = {}) {
  const customer = await insertCustomer(db, { type: 'paid', last_payment_mode: 'card', new_user: false })
  const end_date = new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 10)
  const subscriptionId = await insertSubscription(db, customer.id, {
    start_date: anchor,
    anchor,
    next_invoice_date: next,
    end_date,
  })
  await insertCard(db, customer.id)
  const dates = { period_start: '2026-02-28', period_until: next, issued_at: new Date('2026-02-28T12:00:00Z') }
  const invoice = await insertInvoice(
    db,
    { customerId: customer.id, subscriptionId },
    { ...dates, status, settled_at: status === 'open' ? null : dates.issued_at },
  )
  if (status === 'paid') {
    const paid_at = dates.issued_at
    await insertPayment(db, { customerId: customer.id, invoiceId: invoice.id }, { paid_at })
  }
  return { ...customer, subscriptionId }
}

test('a credit and a charge change only the balance', async () => {
  const { id, email } = await insertCustomer(db)
  await support.call(addCredit, { email, amount: '10.00', description: 'Goodwill', currency: 'USD' })
  staff.clock.advance(1000)
  await support.call(addCharge, { email, amount: '2.50', description: 'Late fee', currency: 'USD' })

  const all = await details(email)
  expect(all.customer.balanceCents).toBe(750)
  expect(all.ledger.map(({ description, amountCents }) => [description, amountCents])).toEqual([
    ['Late fee', -250],
    ['Goodwill', 1000],
  ])
  expect(all.credits).toMatchObject([{ amountCents: 1000, description: 'Goodwill' }])
  expect(all.charges).toMatchObject([{ amountCents: 250, description: 'Late fee' }])
  expect(all.events.map(({ event, details }) => [event, details])).toEqual([
    ['Charge added', '$2.50: Late fee, by Sue Port'],
    ['Credit added', '$10.00: Goodwill, by Sue Port'],
  ])
  expect(await auditOf({ id })).toMatchObject([
    {
      action: 'add-credit',
      staff_email: 'support@staff.test',
      before: { balanceCents: 0 },
      after: { balanceCents: 1000, description: 'Goodwill' },
    },
    {
      action: 'add-charge',
      staff_email: 'support@staff.test',
      before: { balanceCents: 1000 },
      after: { balanceCents: 750, description: 'Late fee' },
    },
  ])
})

test('F26: ten credits of ten cents equal exactly a dollar', async () => {
  const { email } = await insertCustomer(db)
  for (let count = 0; count < 10; count++) {
    await support.call(addCredit, { email, amount: '0.10', description: 'Ten', currency: 'USD' })
  }
  expect((await details(email)).customer.balanceCents).toBe(100)
})

describe('cancelling on the last day', () => {
  test('G01: shows the last invoiced day and can be withdrawn through that day', async () => {
    const { email } = await insertPremium()
    await support.call(cancelSubscription, { email })
    const [scheduled] = (await details(email)).customer.subscriptions
    expect(scheduled).toMatchObject({ cancelOn: '2026-03-30', nextInvoiceDate: null })

    staff.clock.set('2026-03-31T03:30:00Z')
    await support.call(revertCancelSubscription, { email })
    const [withdrawn] = (await details(email)).customer.subscriptions
    expect(withdrawn).toMatchObject({ cancelOn: null, nextInvoiceDate: '2026-03-31' })
  })

  test('G13: cannot be withdrawn after that day', async () => {
    staff.clock.set('2026-03-10T15:00:00Z')
    const { email } = await insertPremium()
    await support.call(cancelSubscription, { email })
    staff.clock.set('2026-03-31T04:10:00Z')
    expect((await support.send(revertCancelSubscription, { email })).text).toBe('NotOffered')
    const previewed = await support.send(previewAction, { email, action: 'withdrawCancellation' })
    expect(previewed.text).toBe('NotOffered')
    staff.clock.set('2026-03-10T15:00:00Z')
  })
})

test('complimentary days move the next invoice and later periods', async () => {
  const { id, email, subscriptionId } = await insertPremium()
  await support.call(addComplimentaryDays, { email, duration: 10, reason: 'An outage' })
  expect(await db.selectFrom('subscriptions').where('id', '=', subscriptionId).selectAll().execute()).toMatchObject([
    { anchor: '2026-04-10', next_invoice_date: '2026-04-10', end_date: '2026-04-09' },
  ])
  expect((await details(email)).events[0]?.details).toBe('10 days: An outage, by Sue Port')
  expect((await details(email)).customer.balanceCents).toBe(0)
  expect(await auditOf({ id })).toHaveLength(1)
})

test('the action and its preview reject complimentary days beyond the supported dates', async () => {
  const { email, subscriptionId } = await insertPremium({ next: '2999-12-01' })
  const given = { email, reason: 'An outage' }
  const preview = (duration: number) => support.call(previewAction, { email, action: 'addComplimentaryDays', duration })
  await expect(preview(31)).rejects.toMatchObject({ status: 409, code: 'NotOffered' })
  await expect(support.call(addComplimentaryDays, { ...given, duration: 31 })).rejects.toMatchObject({
    status: 409,
    code: 'NotOffered',
  })
  await preview(30)
  await support.call(addComplimentaryDays, { ...given, duration: 30 })
  expect(await db.selectFrom('subscriptions').where('id', '=', subscriptionId).selectAll().execute()).toMatchObject([
    { next_invoice_date: '2999-12-31' },
  ])
})

test('cancelling immediately does not refund a paid period', async () => {
  const { id, email } = await insertPremium()
  await support.call(endPremiumSubscription, { email })
  const { customer, ledger, events } = await details(email)
  expect(customer).toMatchObject({ type: 'free', subscriptions: [], balanceCents: 0 })
  expect(ledger).toHaveLength(2)
  expect(events[0]).toMatchObject({
    event: 'Cancelled immediately',
    details: 'Last day of service Mar 10, 2026, by Sue Port',
  })
  expect(await auditOf({ id })).toMatchObject([{ action: 'cancel-without-refund', after: { endDate: '2026-03-10' } }])
})

test.each([
  ['F20', 0, 0],
  ['F21', 500, 500],
  ['F22', -300, -300],
])('%s: cancelling immediately reverses an unpaid invoice', async (_case, adjustmentCents, balanceCents) => {
  const { id, email } = await insertPremium({ status: 'open' })
  if (adjustmentCents !== 0) {
    const amount = `${Math.abs(adjustmentCents) / 100}.00`
    const call = adjustmentCents > 0 ? addCredit : addCharge
    await support.call(call, { email, amount, description: 'Before', currency: 'USD' })
  }
  expect((await details(email)).customer.balanceCents).toBe(adjustmentCents - 1499)

  await support.call(endPremiumSubscription, { email })
  expect((await details(email)).customer.balanceCents).toBe(balanceCents)
  expect((await auditOf({ id })).at(-1)).toMatchObject({
    action: 'cancel-without-refund',
    before: { balanceCents: adjustmentCents - 1499 },
    after: { balanceCents, voidedInvoice: expect.any(Number) },
  })
})

test('complimentary access lasts through its last day and uses up its code', async () => {
  const { email } = await insertCustomer(db)
  await support.call(convertToComplimentary, { email, duration: 30, reason: 'Goodwill' })
  expect((await details(email)).customer).toMatchObject({ type: 'comp', validTill: '2026-04-09' })
  expect(await db.selectFrom('complimentary_codes').selectAll().execute()).toMatchObject([
    {
      requested_by: 'Sue Port',
      department: 'Admin Portal',
      reason: 'Goodwill',
      start_date: '2026-03-10',
      end_date: '2026-03-10',
      duration_days: 30,
      maximum_accounts: 1,
      account_count: 1,
    },
  ])

  await support.call(endComplimentarySubscription, { email })
  expect((await details(email)).customer).toMatchObject({ type: 'free', validTill: '2026-03-10' })
})

test('a reset signs the customer out on all devices', async () => {
  const { id, email } = await insertCustomer(db)
  const device = { customer_id: id, name: 'Living room', authorized_at: new Date('2026-03-01T00:00:00Z') }
  const { id: deviceId } = await db
    .insertInto('customer_devices')
    .values(device)
    .returning('id')
    .executeTakeFirstOrThrow()
  await support.call(clearUserSessions, { email })
  expect(await db.selectFrom('customer_devices').selectAll().execute()).toEqual([])
  expect(await auditOf({ id })).toMatchObject([{ before: { devices: ['Living room'] }, after: { devices: [] } }])
  const { body } = await db
    .selectFrom('events')
    .where('object_id', '=', String(id))
    .where('type', '=', 'device.removed')
    .select('body')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(body)).toMatchObject({ data: { deviceIds: [deviceId], isAll: true } })
})

test('a new password is stored as a hash and appears nowhere else', async () => {
  const { id, email } = await insertCustomer(db)
  await support.call(customersCalls.changePassword, { email, newPassword: 'Secret123' })
  const { password_hash } = await db
    .selectFrom('customers')
    .where('id', '=', id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify([await auditOf({ id }), (await details(email)).events])).not.toMatch(/Secret123|argon/)
})
