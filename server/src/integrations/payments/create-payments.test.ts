import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/postgres.ts'
import { startTestSimulator } from '../../../test/payment-simulator.ts'
import { createLog } from '../../platform/log/log.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { createPayments } from './create-payments.ts'
import { createStripePayments } from './stripe-payments.ts'

const log = createLog({ level: 'silent' })
const database = await createTestDatabase()
const simulator = await startTestSimulator(database.url)
afterAll(async () => {
  await simulator.stop()
  await database.drop()
})
const payments = createStripePayments({ secretKey: SIMULATOR_KEYS.secret, apiBase: simulator.url }, log)
const customer = await payments.createCustomer({ customerId: 7, email: null, name: 'Ann Bee' }, 'key')
const customerId = 'id' in customer ? customer.id : ''

test('without a key, uses only a simulator on this machine', async () => {
  const here = createPayments(readConfig({ STRIPE_API_BASE: simulator.url }), log)
  expect(await here.findCharge(customerId, 'never begun')).toBeNull()
  const nowhere = createPayments(readConfig({}), log)
  expect(await nowhere.findCharge(customerId, 'never begun')).toEqual({ state: 'unknown' })
})
