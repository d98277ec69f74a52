import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'

type SendRequest = (method: string, path: string, form?: Readonly<Record<string, string>>) => Promise<string>
type Control = (path: string, input: object) => Promise<void>

/** Uses plain requests to create one of everything that the provider at `url` supports, with every outcome. */
export async function playScenario(url: string, control: Control): Promise<void> {
  const request = (method: string, path: string, form: Readonly<Record<string, string>> = {}) =>
    send(url, method, path, form)

  const { customer, source } = await playCustomers(request)
  const card = await playCards(request, customer)
  await playRefunds(url, request, { customer, card })
  await playDeclines(request, { customer, card })
  await playDisputes(url, request, { customer, control })
  await playDeletions(request, { customer, card, source })
}

interface Owned {
  readonly customer: string
  readonly card: string
}

/** Creates customers, and cards by the older API. */
async function playCustomers(request: SendRequest) {
  const token = await request('POST', '/v1/tokens', cardFields('4242424242424242'))
  await request('GET', `/v1/tokens/${token}`)
  const customer = await request('POST', '/v1/customers', {
    name: 'Ann Bee',
    email: 'ann@example.com',
    source: token,
    'address[line1]': '1 Main St',
    'metadata[customerId]': '7',
    'expand[0]': 'sources',
  })
  await request('POST', '/v1/customers', { source: token })
  await request('GET', `/v1/customers/${customer}`, { 'expand[0]': 'default_source' })
  await request('POST', `/v1/customers/${customer}`, { description: 'Changed' })
  await request('GET', '/v1/customers', { limit: '3' })

  const source = await request('POST', `/v1/customers/${customer}/sources`, { source: 'tok_mastercard' })
  await request('GET', `/v1/customers/${customer}/sources`, { object: 'card' })
  const older = await request('POST', '/v1/tokens', cardFields('5555555555554444'))
  const saved = await request('POST', `/v1/customers/${customer}/sources`, { source: older })
  await request('GET', `/v1/customers/${customer}/sources/${saved}`)
  await request('POST', `/v1/customers/${customer}/sources/${saved}`, { name: 'Ann B' })
  await request('DELETE', `/v1/customers/${customer}/sources/${saved}`)
  return { customer, source }
}

/** Returns the card that is used for payments. */
async function playCards(request: SendRequest, customer: string): Promise<string> {
  for (const number of [
    '4242424242424242',
    '378282246310005',
    '3056930009020004',
    '6011111111111117',
    '3566002020360505',
  ]) {
    await saveCard(request, customer, number)
  }
  const card = await saveCard(request, customer, '4242424242424242')
  await request('GET', `/v1/payment_methods/${card}`)
  await request('POST', `/v1/payment_methods/${card}`, { 'billing_details[name]': 'Ann C', 'metadata[a]': 'b' })
  await request('GET', `/v1/customers/${customer}/payment_methods`, { type: 'card' })
  for (const number of ['4000000000000002', '4000000000009995', '4000000000000127', '4242424242424241']) {
    await saveCard(request, customer, number)
  }
  return card
}

async function playRefunds(url: string, request: SendRequest, { customer, card }: Owned): Promise<void> {
  const intent = await pay(request, customer, card)
  await request('GET', `/v1/payment_intents/${intent}`, { 'expand[0]': 'latest_charge' })
  await request('GET', '/v1/payment_intents', { customer })
  await request('POST', `/v1/payment_intents/${intent}/cancel`)
  await request('GET', '/v1/charges', { customer })
  const charge = await newest(url, '/v1/charges', { payment_intent: intent })
  await request('GET', `/v1/charges/${charge}`, { 'expand[0]': 'refunds', 'expand[1]': 'customer' })
  await request('POST', `/v1/charges/${charge}`, { description: 'Changed' })
  const refund = await request('POST', '/v1/refunds', { charge, amount: '100', reason: 'requested_by_customer' })
  await request('GET', `/v1/refunds/${refund}`)
  await request('POST', `/v1/refunds/${refund}`, { 'metadata[a]': 'b' })
  await request('GET', '/v1/refunds', { charge })
  await request('POST', '/v1/refunds', { payment_intent: intent })
  await request('POST', '/v1/refunds', { charge })
}

async function playDeclines(request: SendRequest, { customer, card }: Owned): Promise<void> {
  const failing = await saveCard(request, customer, '4000000000000341')
  await pay(request, customer, failing)
  await pay(request, customer, card, { amount: '49' })
  await pay(request, customer, 'pm_missing')
  const open = await request('POST', '/v1/payment_intents', intentFields(customer, card))
  await request('POST', `/v1/payment_intents/${open}`, { amount: '1200', description: 'Changed' })
  await request('POST', `/v1/payment_intents/${open}/confirm`, { payment_method: failing, off_session: 'true' })
  await request('GET', `/v1/payment_intents/${open}`)
  await request('POST', `/v1/payment_intents/${open}/confirm`, { payment_method: card, off_session: 'true' })
  const left = await request('POST', '/v1/payment_intents', intentFields(customer, card))
  await request('POST', `/v1/payment_intents/${left}/cancel`, { cancellation_reason: 'abandoned' })
}

async function playDisputes(
  url: string,
  request: SendRequest,
  { customer, control }: { readonly customer: string; readonly control: Control },
): Promise<void> {
  for (const number of ['4000000000007726', '4000000000005126', '4000000000000259', '4000000000001976']) {
    const special = await saveCard(request, customer, number)
    const paid = await pay(request, customer, special)
    if (/7726|5126/.test(number)) await request('POST', '/v1/refunds', { payment_intent: paid, amount: '200' })
  }
  await control('/late-events', {})
  await request('GET', '/v1/refunds', { limit: '10' })
  await request('GET', '/v1/disputes')
  const dispute = await newest(url, '/v1/disputes', {})
  await request('GET', `/v1/disputes/${dispute}`)
  await control('/dispute-steps', { dispute, step: 'withdraw' })
  await control('/dispute-steps', { dispute, step: 'win' })
  await request('GET', `/v1/disputes/${dispute}`)
  await request('GET', '/v1/disputes', { limit: '2', 'created[gte]': '1' })
  await request('GET', '/v1/events', { limit: '100' })
  await request('GET', `/v1/events/${await newest(url, '/v1/events', {})}`)
}

async function playDeletions(
  request: SendRequest,
  { customer, card, source }: Owned & { readonly source: string },
): Promise<void> {
  await request('POST', `/v1/payment_methods/${card}/detach`)
  await request('POST', `/v1/payment_methods/${card}/detach`)
  await request('DELETE', `/v1/customers/${customer}`)
  await request('GET', `/v1/customers/${customer}`)
  await request('GET', '/v1/customers/cus_missing')
  await request('GET', `/v1/customers/${customer}/sources/${source}`)
}

async function saveCard(request: SendRequest, customer: string, number: string): Promise<string> {
  const id = await request('POST', '/v1/payment_methods', {
    type: 'card',
    ...cardFields(number),
    'billing_details[name]': 'Ann Bee',
    'billing_details[address][line1]': '1 Main St',
    'billing_details[address][postal_code]': '10001',
  })
  await request('POST', `/v1/payment_methods/${id}/attach`, { customer })
  return id
}

async function pay(
  request: SendRequest,
  customer: string,
  card: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const fields = { ...intentFields(customer, card), confirm: 'true', off_session: 'true', ...more }
  return await request('POST', '/v1/payment_intents', fields)
}

function intentFields(customer: string, card: string) {
  return {
    amount: '1499',
    currency: 'usd',
    customer,
    payment_method: card,
    'allowed_payment_method_types[0]': 'card',
    'metadata[invoiceNumber]': '1',
  }
}

function cardFields(number: string) {
  return {
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2050',
    'card[cvc]': /^3[47]/.test(number) ? '1234' : '123',
  }
}

/** @returns the ID in the response, whatever its status */
async function send(
  url: string,
  method: string,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const fields = new URLSearchParams(form).toString()
  const isPost = method === 'POST'
  const response = await fetch(`${url}${path}${isPost || fields === '' ? '' : `?${fields}`}`, {
    method,
    headers: { authorization: `Bearer ${SIMULATOR_KEYS.secret}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(isPost ? { body: fields } : {}),
  })
  const reply: { id?: string } = JSON.parse(await response.text())
  return reply.id ?? 'none'
}

async function newest(url: string, path: string, form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${url}${path}?${new URLSearchParams(form)}`, {
    headers: { authorization: `Bearer ${SIMULATOR_KEYS.secret}` },
  })
  const { data }: { data: { id: string }[] } = JSON.parse(await response.text())
  return data[0]?.id ?? 'none'
}
