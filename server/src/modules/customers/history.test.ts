import { randomUUID } from 'node:crypto'
import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { afterAll, expect, test } from 'vitest'
import { startBilling } from '../../../test/billing.ts'

const billing = await startBilling()
afterAll(() => billing.stop())
const { owner, support } = billing

async function historyOf(username: string) {
  const { rows } = await owner.query(
    `select concat_ws(' ', history.type, plan, history.status) as state, valid_from as since
     from customer_history history join customers on id = customer_id where username = $1 order by valid_from`,
    [username],
  )
  return rows.map(({ state, since }) => [state, since.toISOString()])
}

const person = { firstName: 'Ana', lastName: 'García', timeZone: 'America/Chicago', language: 'es', optIn: false }

/** Signs up a customer through the service API. */
async function signUp(): Promise<string> {
  const administrator = await billing.as('administrator')
  const { key } = await administrator.call(serviceKeysCalls.createServiceKey, { name: 'Apps', scopes: ['sign-up'] })
  const username = `${randomUUID().slice(0, 13)}@example.com`
  const response = await fetch(`${billing.url}/service/v1/sign-ups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...person, username }),
  })
  expect(response.status).toBe(200)
  return username
}

test('stores each change of type, plan and status with its time from sign-up to end', async () => {
  const email = await signUp()
  billing.clock.set('2026-01-16T10:00:00Z')
  await support.call(customersCalls.verifyUser, { email })
  billing.clock.set('2026-01-17T10:00:00Z')
  await support.call(customersCalls.suspendUser, { email })
  billing.clock.set('2026-01-18T10:00:00Z')
  await support.call(customersCalls.unsuspendUser, { email })
  billing.clock.set('2026-01-19T10:00:00Z')
  await support.call(billingCalls.upgradeSubscription, { email, plan: 'monthly', ...billing.card() })
  await billing.run('2026-01-20T10:00:00Z')
  await support.call(billingCalls.cancelSubscription, { email })
  await billing.run('2026-02-19T15:00:00Z')

  expect(await historyOf(email)).toEqual([
    ['free registered', '2026-01-15T15:00:00.000Z'],
    ['free active', '2026-01-16T10:00:00.000Z'],
    ['free suspended', '2026-01-17T10:00:00.000Z'],
    ['free active', '2026-01-18T10:00:00.000Z'],
    ['paid monthly active', '2026-01-19T10:00:00.000Z'],
    ['free active', '2026-02-19T15:00:00.000Z'],
  ])
})

test('periods have no gaps, even if the clock stands still or a transaction waits', async () => {
  const { id, email } = await billing.hasTrial()
  const first = await owner.connect()
  const second = await owner.connect()
  await second.query('begin; select pg_sleep(0)')
  await first.query('begin')
  await first.query(`update customers set status = 'suspended' where id = $1`, [id])
  const waiting = second.query(
    `update customers set status = 'active', type = 'comp', valid_till = '2027-01-01' where id = $1`,
    [id],
  )
  await first.query('commit')
  await waiting
  await second.query('commit')
  first.release()
  second.release()
  expect((await historyOf(email)).map(([state]) => state)).toEqual(['free active', 'free suspended', 'comp active'])

  const { rows } = await owner.query(
    `select valid_from, valid_until from customer_periods where customer_id = $1 order by valid_from`,
    [id],
  )
  expect(rows.slice(1).map(({ valid_from }) => valid_from)).toEqual(
    rows.slice(0, -1).map(({ valid_until }) => valid_until),
  )
  expect(rows.at(-1).valid_until).toBeNull()
  await expect(owner.query('insert into customer_history select * from customer_history limit 1')).rejects.toThrow(
    'customer_history_pkey',
  )
})

test('other changes and changes undone in the same transaction add nothing', async () => {
  const { id, email } = await billing.hasTrial()
  await owner.query(`update customers set first_name = 'Bea' where id = $1`, [id])
  await owner.query(
    `begin; update customers set status = 'suspended' where id = ${id}; update customers set status = 'active' where id = ${id}; commit`,
  )
  expect(await historyOf(email)).toHaveLength(1)
})

test('a plan keeps its price and start date', async () => {
  billing.clock.set('2026-03-01T10:00:00Z')
  await billing.context.db.updateTable('plans').set({ price_cents: 1_599 }).where('id', '=', 1).execute()
  await billing.context.db.updateTable('plans').set({ disabled: false }).where('id', '=', 1).execute()
  const { rows } = await owner.query(
    'select price_cents, valid_from from plan_prices where plan_id = 1 order by valid_from',
  )
  expect(rows).toMatchObject([{}, { price_cents: '1599', valid_from: new Date('2026-03-01T10:00:00Z') }])
})
