import { afterAll, describe, expect, test } from 'vitest'
import { startBilling } from '../../../test/billing.ts'
import { insertCustomer } from '../../../test/customers.ts'
import type { components } from '../../../test/service-api.ts'
import { createServiceKey, serviceClient, write } from '../../../test/service-client.ts'

const billing = await startBilling()
// Checks the final data against all money rules.
afterAll(() => billing.stop())
const api = serviceClient(billing, await createServiceKey(billing))

const on = (customerId: number, key?: string) => ({ path: { customerId }, header: write(key) })

function cardOf(behavior = 'ok'): SentCard {
  const { token, cardName, address, city, state, zipCode } = billing.card(behavior)
  return { paymentMethod: token, cardName, address, city, state, zipCode }
}

type SentCard = components['schemas']['SentCard']

const subscribe = (id: number, card: SentCard, key?: string) =>
  api.POST('/service/v1/customers/{customerId}/subscription', {
    params: on(id, key),
    body: { plan: 'monthly', card },
  })
const changeCard = (id: number, card: SentCard) =>
  api.POST('/service/v1/customers/{customerId}/card', { params: on(id), body: { card } })
const pay = (id: number) => api.POST('/service/v1/customers/{customerId}/payments', { params: on(id) })
const entitlement = async (id: number) =>
  (await api.GET('/service/v1/customers/{customerId}/entitlement', { params: { path: { customerId: id } } })).data

describe('a card subscription', () => {
  test('charges the plan price and starts immediately', async () => {
    const { id, email } = await billing.hasTrial()
    const plans = await api.GET('/service/v1/customers/{customerId}/plans', {
      params: { path: { customerId: id } },
    })
    expect(plans.data).toMatchObject({ publishableKey: 'pk_test_stand_in' })
    const monthly = plans.data?.items.find(({ type }) => type === 'monthly')
    expect((await subscribe(id, cardOf())).response.status).toBe(204)
    expect(await billing.standing(email)).toMatchObject({
      type: 'paid',
      balanceCents: 0,
      invoices: 1,
      paid: [monthly?.totalCents],
    })
    expect(await entitlement(id)).toMatchObject({
      mayWatch: true,
      plan: 'monthly',
      renews: true,
      until: '2026-02-15T05:00:00.000Z',
    })
    const { rows } = await billing.owner.query(
      `select details, (select max(subject) from audit_entries where customer_id = $1 and action = 'upgrade-to-premium')
         as subject from customer_events where customer_id = $1 and event = 'Upgraded to premium'`,
      [id],
    )
    expect(rows).toEqual([
      { details: expect.stringMatching(/, by System \d+$/), subject: expect.stringMatching(/^System \d+$/) },
    ])
    expect((await subscribe(id, cardOf())).error).toMatchObject({ status: 409, code: 'AlreadyPremium' })
  })

  test('is charged once for repeated requests', async () => {
    const { id, email } = await billing.hasTrial()
    const card = cardOf()
    const before = billing.payments.charges.length
    const responses = await Promise.all(Array.from({ length: 5 }, () => subscribe(id, card, `pay-${id}`)))
    for (const { response } of responses) expect([204, 409]).toContain(response.status)
    const again = await subscribe(id, card, `pay-${id}`)
    expect(again.response.status).toBe(204)
    expect(again.response.headers.get('idempotency-replayed')).toBe('true')
    expect(billing.payments.charges.length - before).toBe(1)
    expect(await billing.standing(email)).toMatchObject({ type: 'paid', invoices: 1 })
    expect((await subscribe(id, cardOf(), `pay-${id}`)).error).toMatchObject({ status: 422, code: 'IdReused' })
  })

  test('stays a trial after a decline, and its key keeps the outcome', async () => {
    const { id, email } = await billing.hasTrial()
    const card = cardOf('insufficient_funds')
    for (const replayed of [null, 'true']) {
      const { error, response } = await subscribe(id, card, `declined-${id}`)
      expect(error).toMatchObject({ status: 402, code: 'PaymentDeclined' })
      expect(response.headers.get('idempotency-replayed')).toBe(replayed)
    }
    expect(await billing.standing(email)).toMatchObject({ type: 'free', invoices: 0 })
    expect((await subscribe(id, cardOf())).response.status).toBe(204)
  })

  test('requires an existing verified trial customer and names invalid input', async () => {
    const { id } = await insertCustomer(billing.context.db, { status: 'registered' })
    expect((await subscribe(id, cardOf())).error).toMatchObject({ status: 409, code: 'NotAvailable' })
    expect((await subscribe(999_999, cardOf())).error).toMatchObject({ status: 404, code: 'CustomerNotFound' })
    expect((await subscribe(id, { ...cardOf(), zipCode: 'none' })).error).toMatchObject({
      code: 'InvalidRequest',
      errors: [{ field: 'card.zipCode', message: 'Enter a valid zip code' }],
    })
  })
})

describe('the card of a subscriber', () => {
  const renewed = async (behavior: string) => {
    const { id, email } = await billing.hasTrial()
    const card = cardOf()
    await subscribe(id, card)
    billing.payments.setBehavior(card.paymentMethod, behavior)
    return { id, email, card }
  }

  test('pays an unpaid invoice or is changed to pay it', async () => {
    const [later, changed, lost] = [
      await renewed('insufficient_funds'),
      await renewed('insufficient_funds'),
      await renewed('lost_card'),
    ]
    expect((await pay(later.id)).error).toMatchObject({ status: 409, code: 'NotAvailable' })
    await billing.run('2026-02-15T15:00:00Z')
    expect(await entitlement(later.id)).toMatchObject({ mayWatch: true, renews: true })
    billing.clock.set('2026-02-16T15:00:00Z')
    expect((await pay(later.id)).error).toMatchObject({ status: 402, code: 'PaymentDeclined' })
    billing.payments.setBehavior(later.card.paymentMethod, 'ok')
    expect((await pay(later.id)).response.status).toBe(204)
    expect(await billing.standing(later.email)).toMatchObject({ balanceCents: 0, paid: [1499, 1499] })

    expect((await changeCard(changed.id, cardOf('refused'))).error).toMatchObject({ code: 'PaymentDeclined' })
    expect((await changeCard(changed.id, cardOf())).response.status).toBe(204)
    expect(await billing.standing(changed.email)).toMatchObject({ balanceCents: 0, paid: [1499, 1499] })
    expect((await pay(lost.id)).error).toMatchObject({ status: 409, code: 'CardUnusable' })
  })

  test('is not available to trial customers or unknown ones', async () => {
    const trial = await billing.hasTrial()
    expect((await changeCard(trial.id, cardOf())).error).toMatchObject({ status: 409, code: 'NotAvailable' })
    expect((await pay(999_999)).error).toMatchObject({ status: 404, code: 'CustomerNotFound' })
  })
})
