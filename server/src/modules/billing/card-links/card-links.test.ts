import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { DAY_MS } from '@portal/contract/durations'
import { SIMULATOR_KEYS } from '../../../integrations/payments/simulator-keys.ts'
import { afterAll, expect, test } from 'vitest'
import { startBillingAtSimulator } from '../../../../test/billing-at-simulator.ts'
import { checkCardLinks, closeCardSession, openCardLink } from './jobs.ts'

/** A card that requires authentication by the bank. */
const ASKING_CARD = '4000002500003155'
const REFUSED_CARD = '4000000000000002'
const billing = await startBillingAtSimulator()
const { context, owner, support } = billing
afterAll(() => billing.stop())

async function read(email: string) {
  const { customer, payments, events } = await support.call(customersCalls.getUserDetails, { email })
  return { customer, paid: payments.map(({ amountCents }) => amountCents), events: events.map(({ event }) => event) }
}

let sent = 0

/** Sends a link, runs the worker's jobs and returns the page address from the email. */
async function sendLink(email: string, more: object = {}) {
  const sendToEmail = `link${++sent}@example.com`
  await support.call(billingCalls.sendCardLink, { email, sendToEmail, ...more })
  const { rows } = await owner.query<{ id: string }>(`select id from card_links where state = 'requested'`)
  for (const { id } of rows) await openCardLink.run({ id }, context)
  const mails = await owner.query<{ text: string }>('select text from mails where recipient = $1', [sendToEmail])
  return /https?:\S+checkout\S+/.exec(mails.rows[0]?.text ?? '')?.[0] ?? ''
}

/** Submits a card like the provider's page in the customer's browser. */
async function enter(page: string, number: string, bank?: 'approve' | 'refuse') {
  const session = new URL(page).hash.slice(1)
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ key: SIMULATOR_KEYS.publishable, ...fields })
    const response = await fetch(new URL(path, page), { method: 'POST', body })
    const reply: unknown = await response.json()
    return { status: response.status, reply: reply as Readonly<Record<string, string>> }
  }
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2050', 'card[cvc]': '123' }
  const details = { 'billing_details[name]': 'Ana García', 'billing_details[address][city]': 'Lima' }
  const { reply } = await post('/v1/payment_methods', { type: 'card', ...card, ...details })
  const answer: Readonly<Record<string, string>> = bank === undefined ? {} : { bank }
  return post(`/v1/payment_pages/${session}/confirm`, { payment_method: reply['id'] ?? '', ...answer })
}

test('the customer enters a card through a link, confirms it with the bank, and it is stored once', async () => {
  const { email } = await billing.hasPremium()
  expect(
    await support.send(billingCalls.changeCreditCard, { email, ...(await billing.card(ASKING_CARD)) }),
  ).toMatchObject({
    status: 402,
    text: 'ConfirmationRequired',
  })
  const page = await sendLink(email)
  expect((await enter(page, ASKING_CARD)).reply).toMatchObject({ status: 'open', next_action: 'answer_bank' })
  await checkCardLinks.run({}, context)
  expect((await read(email)).customer.cards).toMatchObject([{ last4: '4242' }])

  const { reply } = await enter(page, ASKING_CARD, 'approve')
  expect(reply).toMatchObject({ status: 'complete' })
  const back = new URL(reply['success_url'] ?? '')
  const returned = await fetch(billing.url + back.pathname)
  expect([returned.status, await returned.text()]).toEqual([200, expect.stringContaining('Thank you')])
  await checkCardLinks.run({ id: back.pathname.split('/').at(-1) }, context)
  await checkCardLinks.run({}, context)
  const { customer, events } = await read(email)
  expect(customer.cards).toMatchObject([{ last4: '3155', name: 'Ana García' }])
  expect(customer.address).toMatchObject({ city: 'Lima' })
  expect(events.filter((event) => event === 'Credit card changed')).toHaveLength(1)
  expect(events).toContain('Credit card link sent')
  expect(await enter(page, ASKING_CARD, 'approve')).toMatchObject({ status: 400 })
  expect(await billing.brokenRules()).toEqual([])
})

test('the card makes a Trial customer premium and is then charged', async () => {
  const { email } = await billing.hasTrial()
  expect(await support.send(billingCalls.sendCardLink, { email, sendToEmail: email })).toMatchObject({ status: 409 })
  const page = await sendLink(email, { plan: 'monthly' })
  await enter(page, ASKING_CARD, 'approve')
  await checkCardLinks.run({}, context)
  const { customer, paid } = await read(email)
  expect(customer).toMatchObject({ type: 'paid', cards: [{ last4: '3155' }] })
  expect(paid).toHaveLength(1)
  expect(await billing.brokenRules()).toEqual([])
})

test('a card declined by the bank or cancelled by the customer is not stored, and the link stays usable', async () => {
  const { email } = await billing.hasPremium()
  const page = await sendLink(email)
  expect((await enter(page, ASKING_CARD, 'refuse')).status).toBe(402)
  expect((await enter(page, REFUSED_CARD)).status).toBe(402)
  await checkCardLinks.run({}, context)
  expect((await read(email)).customer.cards).toMatchObject([{ last4: '4242' }])
  await enter(page, '5555555555554444')
  await checkCardLinks.run({}, context)
  expect((await read(email)).customer.cards).toMatchObject([{ last4: '4444' }])
})

test('a link expires after a day or when a newer one is sent', async () => {
  const { email } = await billing.hasPremium()
  const old = await sendLink(email)
  const page = await sendLink(email)
  const replaced = await owner.query<{ id: string }>(`select session_id as id from card_links where state = 'replaced'`)
  for (const { id } of replaced.rows) await closeCardSession.run({ sessionId: id }, context)
  expect((await enter(old, '5555555555554444')).status).toBe(400)

  await billing.simulator.control('POST', '/clock', { advanceSeconds: DAY_MS / 1000 })
  expect((await enter(page, '5555555555554444')).status).toBe(400)
  await checkCardLinks.run({}, context)
  const { rows } = await owner.query(`select state from card_links where closed_at is null`)
  expect(rows).toEqual([])
  expect((await read(email)).customer.cards).toMatchObject([{ last4: '4242' }])
  expect((await fetch(`${billing.url}/card-link/none`)).status).toBe(200)
})

test('fails a link for which the provider creates no page after an hour, and notifies its sender', async () => {
  const { id, email } = await billing.hasPremium()
  await billing.simulator.control('POST', '/faults', {
    when: 'before',
    effect: { kind: 'status', status: 500 },
    path: '/v1/checkout/sessions',
  })
  await expect(sendLink(email)).rejects.toThrow('An unknown error occurred')
  await billing.simulator.control('DELETE', '/faults')
  await checkCardLinks.run({}, context)
  expect((await read(email)).events).not.toContain('Credit card link failed')

  await owner.query(`update card_links set created_at = created_at - interval '61 minutes' where state = 'requested'`)
  await checkCardLinks.run({}, context)
  await checkCardLinks.run({}, context)
  expect((await read(email)).events.filter((event) => event === 'Credit card link failed')).toHaveLength(1)
  const { rows } = await owner.query(`select details from customer_events where event = 'Credit card link failed'`)
  expect(rows).toEqual([{ details: `To link${sent}@example.com` }])
  const mails = await owner.query(`select recipient, text from mails where subject like '%was not sent'`)
  expect(mails.rows).toEqual([
    { recipient: 'support@staff.test', text: expect.stringContaining(encodeURIComponent(email)) },
  ])
  const links = await owner.query('select id, state from card_links where customer_id = $1', [id])
  expect(links.rows).toMatchObject([{ state: 'failed' }])
  await openCardLink.run({ id: links.rows[0].id }, context)
  await enter(await sendLink(email), '5555555555554444')
  await checkCardLinks.run({}, context)
  expect((await read(email)).customer.cards).toMatchObject([{ last4: '4444' }])
})

test('a link unknown to the provider does not block the others', async () => {
  const unknown = await billing.hasPremium()
  await sendLink(unknown.email)
  await owner.query(`update card_links set session_id = 'cs_unknown' where state = 'sent' and customer_id = $1`, [
    unknown.id,
  ])
  const { email } = await billing.hasPremium()
  await enter(await sendLink(email), '5555555555554444')
  await expect(checkCardLinks.run({}, context)).rejects.toThrow('links could not be checked')
  expect((await read(email)).customer.cards).toMatchObject([{ last4: '4444' }])
})
