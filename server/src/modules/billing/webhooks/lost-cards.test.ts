import { billingCalls } from '@portal/contract/billing/calls'
import { DAY_MS } from '@portal/contract/durations'
import { afterAll, describe, expect, test } from 'vitest'
import { startWebhooks } from '../../../../test/webhooks.ts'

const { changeCreditCard } = billingCalls

const webhooks = await startWebhooks()
const { billing, send, hasPaid } = webhooks
afterAll(() => webhooks.stop())

describe('changes in the provider’s dashboard', () => {
  test('removing a card removes it from the customer', async () => {
    const { email, token } = await billing.hasPremium()
    await send('payment_method.detached', { id: token, object: 'payment_method' })
    await send('payment_method.detached', { id: token, object: 'payment_method' })
    const { customer, events: reported } = await billing.details(email)
    expect(customer.cards).toEqual([])
    expect(reported.filter(({ event }) => event === 'Credit card removed')).toHaveLength(1)
  })

  test('removing a card while an invoice is open ends its attempts', async () => {
    const { email, token } = await billing.hasPremium()
    billing.payments.setBehavior(token, 'insufficient_funds')
    billing.clock.advance(32 * DAY_MS)
    await billing.run()
    await send('payment_method.detached', { id: token, object: 'payment_method' })
    billing.clock.advance(3 * DAY_MS)
    await billing.run()
    expect((await billing.details(email)).customer.subscriptions).toMatchObject([{ paymentAttemptCount: 1 }])
    expect(await billing.brokenRules()).toEqual([])
  })

  test('deleting a customer removes the card, and the next card creates the customer again', async () => {
    const { email, id } = await billing.hasPremium()
    const known = () =>
      billing.context.db.selectFrom('customers').where('id', '=', id).select('provider_customer_id as at').execute()
    const [before] = await known()
    await send('customer.deleted', { id: before?.at, object: 'customer' })
    expect(await known()).toEqual([{ at: null }])
    expect(await billing.brokenRules()).toEqual([])
    expect((await billing.details(email)).customer.cards).toEqual([])
    await billing.support.call(changeCreditCard, { email, ...billing.card() })
    const [after] = await known()
    expect(after?.at).toMatch(/^cus_/)
    expect(after?.at).not.toBe(before?.at)
  })
})

describe('a card renewed by its issuer', () => {
  const renewed = { brand: 'visa', last4: '1111', funding: 'debit', exp_month: 1, exp_year: 2031 }

  async function cardOf(email: string) {
    const { rows } = await billing.owner.query(
      `select provider_payment_method_id as id, brand, last4, funding from cards
       join customers on customers.id = customer_id where username = $1 and removed_at is null`,
      [email],
    )
    return rows[0]
  }

  test('shows its new data, with one event', async () => {
    const { email } = await hasPaid()
    const { id } = await cardOf(email)
    const object = { id, object: 'payment_method', card: renewed }
    await send('payment_method.automatically_updated', object)
    await send('payment_method.automatically_updated', object)
    expect(await cardOf(email)).toMatchObject({ brand: 'visa', last4: '1111', funding: 'debit' })
    const { events: reported } = await billing.details(email)
    const ofRenewal = reported.filter(({ event }) => event === 'Credit card updated by issuer')
    expect(ofRenewal).toMatchObject([{ details: expect.stringMatching(/1111$/) }])
  })

  test('changes nothing for an unknown customer', async () => {
    const object = { id: 'pm_without_customer', object: 'payment_method', card: renewed }
    expect(await send('payment_method.automatically_updated', object)).toBe(200)
  })
})
