import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer, insertEvent } from '../../../../test/customers.ts'
import { insertCharge, insertCredit, insertInvoice, insertPayment, insertRefund } from '../../../../test/ledger.ts'
import { startPortal } from '../../../../test/portal.ts'
import { insertCard, insertSubscription } from '../../../../test/subscriptions.ts'

const portal = await startPortal()
const db = portal.context.db
afterAll(() => portal.stop())

async function details(email: string) {
  return (await portal.as('management')).call(customersCalls.getUserDetails, { email })
}

async function wireDetails(email: string) {
  const response = await (await portal.as('management')).send(customersCalls.getUserDetails, { email })
  expect(response.status).toBe(200)
  return JSON.parse(response.text)
}

test('returns one list: the customer with the balance, then seven lists', async () => {
  const ana = await insertCustomer(db, {
    username: 'ana@example.com',
    first_name: 'Ana',
    last_name: 'García',
    created_at: '2026-03-06T01:30:00.123456Z',
    last_login_at: '2026-03-07T02:00:00Z',
    free_seconds_consumed: 1234,
  })

  expect(await wireDetails(ana.email)).toEqual([
    {
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'García',
      type: 'free',
      status: 'active',
      merchant: 'YIPTV',
      newUser: true,
      createdAt: '2026-03-06T01:30:00.123Z',
      lastLoginTime: '2026-03-07T02:00:00.000Z',
      defaultTimeZone: 'America/New_York',
      defaultLanguage: 'en',
      emailSmsSubscription: true,
      freeSecondsConsumed: 1234,
      lastPaymentMode: null,
      inAppSubscription: false,
      inAppSubscriptionDetails: [],
      customer: null,
      importedHistory: 0,
      validTill: null,
      balance: 0,
      subscriptions: [],
      cards: [],
      paymentUnderWay: false,
      refundObstacle: null,
      retryObstacle: 'nothing-due',
      problems: [],
      failedAttempts: [],
      nextAttemptOn: null,
      unreadable: [],
      openDisputes: [],
      address: null,
      attribution: null,
      facebook: null,
      google: null,
      twitter: null,
      support: null,
    },
    ...Array.from({ length: 7 }, () => []),
  ])
})

test('returns all details of a paying customer', async () => {
  const { id, email } = await insertCustomer(db, {
    type: 'paid',
    new_user: false,
    last_payment_mode: 'card',
    provider_customer_id: 'cus_123',
    address_line1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zip_code: '33101',
    country: 'US',
    client: 'web',
    utm_source: 'newsletter',
    utm_campaign: 'spring',
    utm_medium: 'email',
    utm_term: 'tv',
    utm_content: 'banner',
    alt_contact1: 'ana@work.example',
    support_notes: 'Calls at noon.\nSpeaks Spanish.',
    social_profiles: JSON.stringify({
      facebook: { first_name: 'Ana', last_name: 'García', link: 'https://facebook.test/ana', secret: 'x' },
      google: { given_name: 'Ana', locale: 'es' },
      twitter: { name: 7, id_str: '42' },
    }),
  })
  await insertCard(db, id, { name: 'A García', last4: '4242', brand: 'Visa', funding: 'debit' })
  await insertCard(db, id, { last4: '1881', removed_at: '2026-01-01T00:00:00Z' })
  const subscriptionId = await insertSubscription(db, id, {
    coupon: 'GOLAZO',
    invoice_count: 3,
    payment_attempt_count: 2,
    start_date: '2025-12-31',
    anchor: '2025-12-31',
    next_invoice_date: '2026-02-28',
    end_date: '2026-02-27',
  })
  // 10 PM on January 30 in New York is January 31 in UTC.
  const invoice = await insertInvoice(
    db,
    { customerId: id, subscriptionId },
    { number: 123, period_start: '2026-01-31', period_until: '2026-02-28', issued_at: '2026-01-31T03:00:00Z' },
  )
  const paymentId = await insertPayment(
    db,
    { customerId: id, invoiceId: invoice.id },
    { paid_at: '2026-01-31T11:00:00Z', provider_charge_id: 'ch_123' },
  )
  await insertRefund(
    db,
    { customerId: id, invoiceId: invoice.id, paymentId },
    { amount_cents: 1000, requested_at: '2026-02-01T11:00:00Z', provider_refund_id: 're_123' },
  )
  await insertCredit(db, id, { amount_cents: 30, description: 'Sorry', created_at: '2026-02-02T11:00:00Z' })
  await insertCharge(db, id, { amount_cents: 99999, description: 'Box', created_at: '2026-02-03T11:00:00Z' })
  await insertEvent(db, id, { event: 'signed-up', details: 'On the web', occurred_at: '2025-12-31T11:00:00Z' })

  const all = await details(email)
  expect(all.customer).toMatchObject({
    type: 'paid',
    newUser: false,
    lastPaymentMode: 'card',
    customer: 'cus_123',
    balanceCents: -1499 + 1499 - 1000 + 30 - 99999,
    subscriptions: [
      {
        plan: 'monthly',
        coupon: 'GOLAZO',
        startDate: '2025-12-31',
        endDate: '2026-02-27',
        nextInvoiceDate: '2026-02-28',
        cancelOn: null,
        invoiceCount: 3,
        paymentAttemptCount: 2,
      },
    ],
    cards: [{ name: 'A García', last4: '4242', brand: 'Visa', funding: 'debit' }],
    address: { line1: '1 Main St', line2: null, city: 'Miami', state: 'FL', zipCode: '33101', country: 'US' },
    attribution: {
      client: 'web',
      utmSource: 'newsletter',
      utmCampaign: 'spring',
      utmMedium: 'email',
      utmTerm: 'tv',
      utmContent: 'banner',
    },
    facebook: { first_name: 'Ana', last_name: 'García', link: 'https://facebook.test/ana' },
    google: { given_name: 'Ana', family_name: null, locale: 'es', gender: null, profile: null },
    twitter: { name: null, location: null, lang: null, time_zone: null, id_str: '42' },
    support: { altContact1: 'ana@work.example', notes: 'Calls at noon.\nSpeaks Spanish.', city: null },
  })
  expect(all.invoices).toEqual([
    { date: '2026-01-30', number: '000123', startDate: '2026-01-31', endDate: '2026-02-27', amountCents: 1499 },
  ])
  expect(all.payments).toEqual([
    {
      date: new Date('2026-01-31T11:00:00Z'),
      type: 'card',
      invoiceNumber: '000123',
      merchant: 'YIPTV',
      chargeId: 'ch_123',
      amountCents: 1499,
      refundedCents: 1000,
      refundableCents: 499,
    },
  ])
  expect(all.refunds).toEqual([
    {
      date: new Date('2026-02-01T11:00:00Z'),
      type: 'card',
      invoiceNumber: '000123',
      refundId: 're_123',
      amountCents: 1000,
      reason: null,
      by: null,
      isPending: false,
    },
  ])
  expect(all.credits).toEqual([{ date: new Date('2026-02-02T11:00:00Z'), description: 'Sorry', amountCents: 30 }])
  expect(all.charges).toEqual([{ date: new Date('2026-02-03T11:00:00Z'), description: 'Box', amountCents: 99999 }])
  expect(all.events).toEqual([
    { date: new Date('2025-12-31T11:00:00Z'), event: 'signed-up', details: 'On the web', byStaff: false },
  ])
  expect(all.ledger.map(({ description, amountCents }) => [description, amountCents])).toEqual([
    ['Box', -99999],
    ['Sorry', 30],
    ['Refund', -1000],
    ['Payment', 1499],
    ['Invoice 123', -1499],
  ])
})

test('returns money as dollars and calendar days as midnight UTC', async () => {
  const { id, email } = await insertCustomer(db, { type: 'comp', valid_till: '2026-12-31' })
  await insertCharge(db, id, { amount_cents: 1 })
  await insertCharge(db, id, { amount_cents: 100000 })

  const [customer, ledger, , , , charges] = await wireDetails(email)
  expect(customer).toMatchObject({ balance: -1000.01, validTill: '2026-12-31T00:00:00.000Z' })
  expect(ledger.map(({ amount }: { amount: number }) => amount)).toEqual([-1000, -0.01])
  expect(charges.map(({ amount }: { amount: number }) => amount)).toEqual([1000, 0.01])
})

test('lists newest first, and the later written of two rows with the same time first', async () => {
  const { id, email } = await insertCustomer(db)
  for (const [event, occurred_at] of [
    ['second', '2026-01-02T00:00:00Z'],
    ['first', '2026-01-01T00:00:00Z'],
    ['third', '2026-01-02T00:00:00Z'],
  ] as const) {
    await insertEvent(db, id, { event, occurred_at })
    await insertCredit(db, id, { description: event, created_at: occurred_at })
    await insertCharge(db, id, { description: event, created_at: occurred_at })
  }

  const all = await details(email)
  expect(all.events.map(({ event }) => event)).toEqual(['third', 'second', 'first'])
  expect(all.credits.map(({ description }) => description)).toEqual(['third', 'second', 'first'])
  expect(all.charges.map(({ description }) => description)).toEqual(['third', 'second', 'first'])
})

test('a customer without a type has the type none', async () => {
  const { email } = await insertCustomer(db, { type: null })

  expect((await details(email)).customer.type).toBe('none')
})

test('contains nothing of other customers', async () => {
  const [ana, bob] = [await insertCustomer(db), await insertCustomer(db)]
  await insertCredit(db, bob.id)
  await insertEvent(db, bob.id)
  await insertCard(db, bob.id)

  const all = await details(ana.email)
  expect(all.customer).toMatchObject({ email: ana.email, balanceCents: 0, cards: [] })
  expect([...all.ledger, ...all.credits, ...all.events]).toEqual([])
})
