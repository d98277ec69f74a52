import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, expect, test } from 'vitest'
import { startBillingAtSimulator } from '../../../test/billing-at-simulator.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import { customerImporter } from './customers.ts'
import { readJson } from './read-json.ts'
import { runImport } from './run-import.ts'
import { Tally } from './tally.ts'

/** The portal bills from February 1 on; until then, the former system does. */
const BILL_FROM = '2026-02-01'
const billing = await startBillingAtSimulator(undefined, { now: '2026-01-30T15:00:00Z' })
const { context } = billing
afterAll(() => billing.stop())

async function run(
  rows: readonly object[],
  { isDryRun = false, billFrom = BILL_FROM as string | null, payments = context.payments } = {},
) {
  const refused: string[] = []
  const charges: string[] = []
  const tally = new Tally((line) => void charges.push(line.trim()))
  const records = readJson(
    (async function* () {
      yield rows.map((row) => JSON.stringify(row)).join('\n')
    })(),
  )
  const counts = await runImport(context.db, customerImporter({ db: context.db, payments }, tally), records, {
    isDryRun,
    source: 'crm',
    billFrom,
    now: context.now(),
    report: (line) => void refused.push(line.trim()),
  })
  return { counts, refused: refused.slice(1), charges: charges.slice(1), totals: tally.lines() }
}

let count = 0

/** Creates a customer who pays the former system with a card stored by the provider. */
async function payer(more: object = {}) {
  const name = `payer${++count}`
  const customer = await context.payments.createCustomer({ customerId: count, email: null, name }, `${name}:customer`)
  if (customer.state !== 'known') throw new Error(customer.state)
  const { token } = await billing.card()
  const card = await context.payments.attachCard({ customerId: customer.id, token, isPhoned: false }, `${name}:card`)
  if (card.state !== 'attached') throw new Error(card.state)
  return {
    sourceId: name,
    username: `${name}@example.com`,
    firstName: 'Ana',
    lastName: 'García',
    type: 'paid',
    status: 'active',
    merchantCode: 'YIPTV',
    createdAt: '2025-05-01T12:00:00Z',
    timeZone: 'America/New_York',
    language: 'es',
    optIn: true,
    plan: 'monthly',
    price: '14.99',
    startDate: '2025-05-31',
    paidUntil: '2026-02-27',
    providerCustomerId: customer.id,
    paymentMethodId: card.paymentMethodId,
    ...more,
  }
}

async function standing({ username: email }: { readonly username: string }) {
  const { customer, invoices, payments } = await billing.support.call(customersCalls.getUserDetails, { email })
  return {
    type: customer.type,
    balanceCents: customer.balanceCents,
    next: customer.subscriptions[0]?.nextInvoiceDate ?? null,
    invoices: invoices.length,
    paid: payments.map(({ amountCents }) => amountCents),
  }
}

test('a paying customer is checked, imported and charged the right amount on the right day once', async () => {
  const row = await payer({ coupon: 'HOLA', discount: '5.00', balance: '-1.01' })
  const dryRun = await run([row], { isDryRun: true })
  expect(dryRun.refused).toEqual([])
  expect(dryRun.charges).toEqual([`${row.sourceId},2026-02-28,9.99,11.00`])
  expect(dryRun.totals).toEqual([
    'Balances, owed: 1, -1.01',
    'Charged on 2026-02-28: 1, 11.00',
    'Charges of the first 30 days: 1, 11.00',
    'Customers, Premium, Verified: 1',
    'Invoices of the first 30 days: 1, 9.99',
    'Subscriptions, monthly, 14.99 less 5.00 (HOLA): 1, 9.99',
  ])

  expect((await run([row])).counts).toEqual({ added: 1, changed: 0, unchanged: 0, refused: 0 })
  expect((await run([row])).counts).toEqual({ added: 0, changed: 0, unchanged: 1, refused: 0 })
  expect(await standing(row)).toEqual({ type: 'paid', balanceCents: -101, next: '2026-02-28', invoices: 0, paid: [] })

  billing.clock.set('2026-02-27T20:00:00Z')
  await billing.runBilling()
  expect(await standing(row)).toMatchObject({ invoices: 0 })
  billing.clock.set('2026-02-28T15:00:00Z')
  await billing.runBilling()
  await billing.runBilling()
  expect(await standing(row)).toEqual({ type: 'paid', balanceCents: 0, next: '2026-03-31', invoices: 1, paid: [1100] })
  expect((await run([row])).counts).toMatchObject({ unchanged: 1 })
  expect(await standing(row)).toMatchObject({ paid: [1100] })
  expect(await billing.brokenRules()).toEqual([])
})

test('rejects a row with all reasons', async () => {
  const row = await payer()
  const later = billing.context.now()
  expect(later.toISOString()).toBe('2026-02-28T15:00:00.000Z')
  const { refused } = await run([
    {
      ...row,
      status: 'suspended',
      price: undefined,
      startDate: '2025-04-15',
      anchor: '2025-04-15',
      cancelOn: '2026-02-26',
    },
    { ...row, paidUntil: '2026-02-26' },
    { ...row, paidUntil: '2026-01-30', discount: '1.00' },
    { ...row, providerCustomerId: 'cus_unknown', merchantCode: 'MISSING' },
    { ...row, balance: '500.01', paymentMethodId: '4242 4242 4242 4242' },
    { ...row, coupon: 'HOLA', discount: '5' },
    { ...row, firstName: '', merchantCode: 'MISSING', paymentMethodId: 'pm_unknown', coupon: 'HOLA' },
  ])
  expect(refused).toEqual([
    '1,price,is required for a premium customer',
    '1,status,must not be suspended for a premium customer',
    '1,startDate,is before createdAt',
    '1,cancelOn,must be empty or the day of paidUntil',
    '1,paidUntil,"must end a period of the anchor 2025-04-15; if the cycle has moved, enter 2026-02-28 as anchor"',
    '2,paidUntil,"must end a period of the anchor 2025-05-31; if the cycle has moved, enter 2026-02-27 as anchor"',
    '3,coupon,is required with a discount and not allowed without one',
    '3,paidUntil,"the other system has to bill this customer until the portal does, from 2026-02-01"',
    '4,merchantCode,merchant not found',
    '4,paymentMethodId,the payment provider has no such card of providerCustomerId',
    '5,balance,must be from -500.00 to 500.00',
    '5,paymentMethodId,must not contain a card number',
    '6,discount,must be an amount such as 14.99',
    '7,firstName,Enter first name',
    '7,coupon,is required with a discount and not allowed without one',
    '7,merchantCode,merchant not found',
    '7,paymentMethodId,the payment provider has no such card of providerCustomerId',
  ])
  expect((await run([row], { billFrom: null })).refused).toEqual(['1,type,premium customers need --bill-from'])
})

test('an invoice paid by credit charges nothing', async () => {
  const rows = [await payer({ paidUntil: '2026-03-30' }), await payer({ paidUntil: '2026-03-30', balance: '14.99' })]
  const { charges, totals } = await run(rows, { isDryRun: true, billFrom: '2026-03-05' })
  expect(charges).toEqual([`${rows[0]?.sourceId},2026-03-31,14.99,14.99`, `${rows[1]?.sourceId},2026-03-31,14.99,0.00`])
  expect(totals.filter((line) => !/^(Customers|Subscriptions)/.test(line))).toEqual([
    'Balances, credit: 1, 14.99',
    'Charged on 2026-03-31: 1, 14.99',
    'Charges of the first 30 days: 1, 14.99',
    'Invoices of the first 30 days: 2, 29.98',
  ])
})

test('an unreachable provider ends the import with the reason in one sentence', async () => {
  const row = await payer()
  const payments = { ...context.payments, findCard: () => Promise.reject(new Error('Invalid API Key provided.')) }
  await expect(run([row], { payments })).rejects.toThrow(
    new StartupError(
      `Unable to check ${row.paymentMethodId} of ${row.providerCustomerId} with the payment provider: ` +
        'Invalid API Key provided. Check STRIPE_SECRET_KEY, then import the file again.',
    ),
  )
})

test('no customer or card of the provider is used twice, even in a dry run', async () => {
  const [one, other] = [await payer(), await payer()]
  const { providerCustomerId, paymentMethodId } = one
  const twice = [one, { ...other, providerCustomerId, paymentMethodId }]
  const expected = (reason: string) => [`2,providerCustomerId,${reason}`, `2,paymentMethodId,${reason}`]
  expect((await run(twice, { isDryRun: true })).refused).toEqual(expected(`also belongs to ${one.sourceId}`))
  expect((await run(twice)).refused).toEqual([
    '2,providerCustomerId,belongs to another customer',
    '2,paymentMethodId,is or was the card of a customer here',
  ])
})

test('the totals name rows of customers who were listed before', async () => {
  const row = await payer()
  const { counts, totals } = await run([row, row], { isDryRun: true })
  expect(counts).toMatchObject({ refused: 0 })
  expect(totals).toContain('Rows for customers already listed: 1')
})

test('changes from the other system are imported until the portal bills and rejected afterwards', async () => {
  const row = await payer({ paidUntil: '2026-03-30', balance: '3.00' })
  await run([row])
  const { paymentMethodId } = await payer()
  const changed = { ...row, price: '9.99', balance: '-1.00', paidUntil: '2026-04-29', cancelOn: '2026-04-29' }
  expect((await run([{ ...changed, paymentMethodId }])).refused).toEqual([
    `1,paymentMethodId,the payment provider has no such card of providerCustomerId`,
  ])
  expect((await run([changed])).counts).toEqual({ added: 0, changed: 1, unchanged: 0, refused: 0 })
  expect(await standing(row)).toEqual({ type: 'paid', balanceCents: -100, next: null, invoices: 0, paid: [] })
  expect((await run([{ ...changed, type: 'free', ...withoutBilling }])).refused).toEqual([
    '1,type,"the customer was imported as premium; cancel the subscription in the portal"',
  ])

  expect((await run([row])).counts).toMatchObject({ changed: 1 })
  billing.clock.set('2026-03-31T15:00:00Z')
  await billing.runBilling()
  expect(await standing(row)).toMatchObject({ paid: [1199], next: '2026-04-30' })
  expect((await run([row])).counts).toMatchObject({ unchanged: 1 })
  expect((await run([changed])).refused.map((line) => line.split(',')[1])).toEqual(
    ['priceCents', 'paidUntil', 'cancelOn', 'balanceCents'].map((name) => name.replace('Cents', '')),
  )
  expect(await billing.brokenRules()).toEqual([])
})

test('an imported trial customer becomes premium, but not one who pays in the portal', async () => {
  const row = await payer({ paidUntil: '2026-04-29' })
  await run([{ ...row, type: 'free', ...withoutBilling }])
  expect((await run([row])).counts).toMatchObject({ changed: 1, refused: 0 })
  expect(await standing(row)).toMatchObject({ type: 'paid', next: '2026-04-30' })
  const { email } = await billing.hasPremium()
  expect((await run([await payer({ username: email, paidUntil: '2026-04-29' })])).refused).toEqual([
    '1,type,this customer of the portal cannot become premium by an import',
  ])
  expect(await billing.brokenRules()).toEqual([])
})

const withoutBilling = {
  plan: undefined,
  price: undefined,
  coupon: undefined,
  discount: undefined,
  startDate: undefined,
  anchor: undefined,
  paidUntil: undefined,
  cancelOn: undefined,
  balance: undefined,
  providerCustomerId: undefined,
  paymentMethodId: undefined,
}
