import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { startTestStandIn, type TestStandIn } from '../../../test/stand-in.ts'
import { createLog } from '../../log.ts'
import type { Payments } from './payments.ts'
import { STAND_IN_KEYS } from './stand-in/api/keys.ts'
import { createStripePayments } from './stripe-payments.ts'

let database: TestDatabase
let standIn: TestStandIn
let payments: Payments

beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startTestStandIn(database.url)
  payments = createStripePayments(
    { secretKey: STAND_IN_KEYS.secret, apiBase: standIn.url },
    createLog({ level: 'silent' }),
  )
})
afterAll(async () => {
  await standIn.stop()
  await database.drop()
})

test('a card is kept, charged, given back and removed', async () => {
  const customer = await payments.createCustomer({ customerId: 7, email: 'a+b@example.com', name: 'Ann Bee' }, 'k1')
  const customerId = 'id' in customer ? customer.id : ''
  expect(customerId).toMatch(/^cus_\w{24}$/)
  const attached = await payments.attachCard(customerId, await standIn.tokenise('4242424242424242'), 'k2')
  expect(attached).toMatchObject({ state: 'attached', brand: 'visa', last4: '4242', funding: 'credit' })
  const paymentMethodId = attached.state === 'attached' ? attached.paymentMethodId : ''

  const charge = {
    customerId,
    paymentMethodId,
    amountCents: 1499,
    description: 'Invoice 000001',
    operation: 'op-1',
    paymentIntentId: null,
  }
  const charged = await payments.charge(charge, 'k3')
  expect(charged).toMatchObject({ state: 'succeeded' })
  expect(await payments.charge(charge, 'k3')).toEqual(charged)
  expect(await payments.findCharge(customerId, 'op-1')).toEqual(charged)
  expect(await payments.findCharge(customerId, 'op-2')).toBeNull()

  const chargeId = charged.state === 'succeeded' ? charged.chargeId : ''
  const refunded = await payments.refund({ chargeId, amountCents: 499, operation: 'op-3' }, 'k4')
  expect(refunded).toMatchObject({ state: 'succeeded' })
  expect(await payments.listRefunds(chargeId)).toMatchObject([
    { amountCents: 499, state: 'succeeded', operation: 'op-3' },
  ])
  await payments.detachCard(paymentMethodId)
  await expect(payments.charge({ ...charge, operation: 'op-4' }, 'k5')).rejects.toThrow(/detached/)
})
