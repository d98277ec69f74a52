import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import { startTestSimulator, type TestSimulator } from '@portal/server/test/payment-simulator.ts'
import { refusalOf, stripeAt } from '@portal/server/test/stripe.ts'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let simulator: TestSimulator
let stripe: Stripe
let customer: string

beforeAll(async () => {
  database = await createTestDatabase()
  simulator = await startTestSimulator(database.url)
  stripe = stripeAt(simulator.url)
  customer = (await stripe.customers.create({ email: 'ann@example.com' })).id
})
afterAll(async () => {
  await simulator.stop()
  await database.drop()
})

const attach = async (number: string) =>
  (await stripe.paymentMethods.attach(await simulator.tokenise(number), { customer })).id

const pay = (paymentMethod: string, amount = 1499) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer,
    payment_method: paymentMethod,
    allowed_payment_method_types: ['card'],
    confirm: true,
    off_session: true,
    expand: ['latest_charge'],
  })

test.for([
  ['4242424242424242', 'visa', 'credit'],
  ['4000056655665556', 'visa', 'debit'],
  ['5555555555554444', 'mastercard', 'credit'],
  ['2223003122003222', 'mastercard', 'credit'],
  ['5200828282828210', 'mastercard', 'debit'],
  ['5105105105105100', 'mastercard', 'prepaid'],
  ['378282246310005', 'amex', 'credit'],
  ['371449635398431', 'amex', 'credit'],
  ['6011111111111117', 'discover', 'credit'],
  ['6011000990139424', 'discover', 'credit'],
  ['6011981111111113', 'discover', 'debit'],
  ['3056930009020004', 'diners', 'credit'],
  ['36227206271667', 'diners', 'credit'],
  ['3566002020360505', 'jcb', 'credit'],
  ['6555900000604105', 'discover', 'credit'],
  ['6200000000000005', 'unionpay', 'credit'],
  ['4000000000000077', 'visa', 'credit'],
] as const)('%s is a %s %s card that succeeds', async ([number, brand, funding]) => {
  const intent = await pay(await attach(number))
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1499, last_payment_error: null })
  expect(intent.latest_charge).toMatchObject({
    object: 'charge',
    paid: true,
    payment_method_details: { card: { brand, funding, last4: number.slice(-4), checks: { cvc_check: 'pass' } } },
  })
})

test.for([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['4000000000000069', 'expired_card', undefined],
  ['4000000000000127', 'incorrect_cvc', undefined],
  ['4000000000000119', 'processing_error', undefined],
  ['4000000000000101', 'incorrect_cvc', undefined],
] as const)('attaching %s is declined: %s %s', async ([number, code, declineCode]) => {
  const refusal = await refusalOf(attach(number))
  expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
  // The SDK sets an empty text if the provider sends none.
  expect(refusal.decline_code).toBe(declineCode ?? '')
})

test.for([
  ['4000000000000341', 'card_declined', 'generic_decline', 'issuer_declined'],
  ['4100000000000019', 'card_declined', 'fraudulent', 'blocked'],
  ['4000002500003155', 'authentication_required', 'authentication_required', 'issuer_declined'],
  ['4000002760003184', 'authentication_required', 'authentication_required', 'issuer_declined'],
] as const)('%s attaches and is then declined: %s %s', async ([number, code, declineCode, outcome]) => {
  const refusal = await refusalOf(pay(await attach(number)))
  expect(refusal).toMatchObject({ statusCode: 402, code, decline_code: declineCode })
  expect(refusal.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
  const charge = await stripe.charges.retrieve(refusal.charge ?? '')
  expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code, outcome: { type: outcome } })
})

test.for([
  [{}, '4242424242424241', '402 incorrect_number'],
  [{}, '42424242', '402 invalid_number'],
  [{ 'card[exp_month]': '13' }, '4242424242424242', '402 invalid_expiry_month'],
  [{ 'card[exp_year]': '2019' }, '4242424242424242', '402 invalid_expiry_year'],
  [{ 'card[cvc]': '99' }, '4242424242424242', '402 invalid_cvc'],
  [{ 'card[color]': 'red' }, '4242424242424242', '400 parameter_unknown'],
  [{}, '4111111111111111', '402 card_declined'],
] as const)('a browser with %j for %s gets %s', async ([fields, number, refusal]) => {
  await expect(simulator.tokenise(number, fields)).rejects.toThrow(refusal)
})

test('address checks return the results of each test card', async () => {
  const checks = async (number: string) => {
    const fields = { 'billing_details[address][line1]': '1 Main St', 'billing_details[address][postal_code]': '10001' }
    const { card } = await stripe.paymentMethods.attach(await simulator.tokenise(number, fields), { customer })
    return [card?.checks?.address_line1_check, card?.checks?.address_postal_code_check]
  }
  expect(await checks('4000000000000010')).toEqual(['fail', 'fail'])
  expect(await checks('4000000000000028')).toEqual(['fail', 'pass'])
  expect(await checks('4000000000000036')).toEqual(['pass', 'fail'])
  expect(await checks('4000000000000044')).toEqual(['unavailable', 'unavailable'])
  expect(await checks('4242424242424242')).toEqual(['pass', 'pass'])
})

test.for([
  ['4000000000000259', 'fraudulent', 'needs_response', true],
  ['4000000000002685', 'product_not_received', 'needs_response', true],
  ['4000000000001976', 'general', 'warning_needs_response', false],
] as const)('%s succeeds and is disputed later: %s', async ([number, reason, status, isDisputed]) => {
  const { id } = await pay(await attach(number))
  expect((await stripe.disputes.list({ payment_intent: id })).data).toEqual([])
  await simulator.control('POST', '/late-events')
  const disputes = await stripe.disputes.list({ payment_intent: id })
  expect(disputes.data).toMatchObject([{ reason, status, amount: 1499 }])
  const charges = await stripe.charges.list({ payment_intent: id })
  expect(charges.data).toMatchObject([{ disputed: isDisputed }])
  const refunded = stripe.refunds.create({ payment_intent: id })
  if (isDisputed) expect((await refusalOf(refunded)).code).toBe('charge_disputed')
  else expect((await refunded).status).toBe('succeeded')
})

test('the evidence text decides a dispute', async () => {
  const { id } = await pay(await attach('4000000000000259'))
  await simulator.control('POST', '/late-events')
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  const evidence = { uncategorized_text: 'winning_evidence' }
  expect(await stripe.disputes.update(dispute?.id ?? '', { evidence })).toMatchObject({ status: 'won' })
})

test('refunds of two cards settle later: one succeeds, one fails and returns the money to the charge', async () => {
  const pending = await stripe.refunds.create({ payment_intent: (await pay(await attach('4000000000007726'))).id })
  const failing = await stripe.refunds.create({ payment_intent: (await pay(await attach('4000000000005126'))).id })
  expect([pending.status, failing.status]).toEqual(['pending', 'succeeded'])
  await simulator.control('POST', '/late-events')
  expect(await stripe.refunds.retrieve(pending.id)).toMatchObject({ status: 'succeeded' })
  const failed = await stripe.refunds.retrieve(failing.id, { expand: ['charge'] })
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    charge: { amount_refunded: 0, refunded: false },
  })
})

test('refunds a charge in parts and never beyond its amount', async () => {
  const { id } = await pay(await attach('4242424242424242'))
  await stripe.refunds.create({ payment_intent: id, amount: 1000 })
  const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent: id, amount: 500 }))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  await stripe.refunds.create({ payment_intent: id })
  expect((await refusalOf(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_already_refunded')
  const [charge] = (await stripe.charges.list({ payment_intent: id, expand: ['data.refunds'] })).data
  expect(charge).toMatchObject({ amount_refunded: 1499, refunded: true })
  expect(charge?.refunds?.data.map(({ amount }) => amount)).toEqual([499, 1000])
})

test('concurrent refunds of a charge never exceed it', async () => {
  const { id } = await pay(await attach('4242424242424242'))
  const refunds = Array.from({ length: 20 }, () => stripe.refunds.create({ payment_intent: id, amount: 200 }))
  const outcomes = await Promise.allSettled(refunds)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
})

test('a detached card cannot pay and cannot be attached again', async () => {
  const card = await attach('4242424242424242')
  await stripe.paymentMethods.detach(card)
  expect((await refusalOf(pay(card))).statusCode).toBe(400)
  expect((await refusalOf(stripe.paymentMethods.attach(card, { customer }))).message).toMatch(/may not be used again/)
  expect((await refusalOf(stripe.paymentMethods.detach(card))).statusCode).toBe(400)
})

test("rejects another customer's card", async () => {
  const other = await stripe.customers.create({ name: 'Other' })
  const card = await stripe.paymentMethods.attach(await simulator.tokenise('4242424242424242'), { customer: other.id })
  expect((await refusalOf(pay(card.id))).message).toMatch(/does not belong to the Customer/)
})

test('declines a charge of an expired card', async () => {
  const card = await simulator.tokenise('4242424242424242', { 'card[exp_month]': '12', 'card[exp_year]': '2050' })
  await stripe.paymentMethods.attach(card, { customer })
  await stripe.paymentMethods.update(card, { card: { exp_month: 1, exp_year: 2020 } })
  expect((await refusalOf(pay(card))).code).toBe('expired_card')
})
