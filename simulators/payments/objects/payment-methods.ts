import type { Ask, Endpoint } from '../api/ask.ts'
import { listOptions, viewList } from '../api/lists.ts'
import { invalidRequest, noSuch, ProviderError } from '../api/provider-error.ts'
import type { CardRow } from '../store/rows.ts'
import { attachCard } from './attach-card.ts'
import { findCard, readBilling, readCard, useToken } from './cards.ts'
import { findCustomer } from './customers.ts'
import { viewPaymentMethod } from './views/payment-method.ts'

export const paymentMethodEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    async run(ask) {
      const { params } = ask
      if (params.required('type') !== 'card') {
        throw invalidRequest('Only payment methods of the type card are taken here.', { param: 'type' })
      }
      const card = await createCard(ask)
      const metadata = params.metadata() ?? {}
      params.choice('allow_redisplay', ['always', 'limited', 'unspecified'])
      params.refuseOthers()
      return viewPaymentMethod(ask.changes.insert('cards', { ...card, metadata }))
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:payment_method',
    async run({ store, path: { payment_method: id = '' } }) {
      const card = await store.find('cards', id)
      if (card === undefined) throw noSuch('PaymentMethod', id, 'id')
      return viewPaymentMethod(card)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:payment_method',
    async run(ask) {
      const card = await lockCard(ask)
      if (card.customer === null)
        throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
      const billing = ask.params.inner('billing_details')
      const expiry = ask.params.inner('card')
      const changed = ask.changes.update('cards', card, {
        ...(billing === undefined ? {} : { billing: { ...card.billing, ...readBilling(billing) } }),
        metadata: ask.params.metadata(card.metadata) ?? card.metadata,
        exp_month: expiry?.integer('exp_month') ?? card.exp_month,
        exp_year: expiry?.integer('exp_year') ?? card.exp_year,
      })
      ask.params.refuseOthers()
      ask.emit('payment_method.updated', viewPaymentMethod(changed))
      return viewPaymentMethod(changed)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:payment_method/attach',
    async run(ask) {
      const card = await lockCard(ask)
      const customer = await findCustomer(ask, ask.params.required('customer'), 'customer')
      ask.params.refuseOthers()
      return viewPaymentMethod(attachCard(ask, card, customer))
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:payment_method/detach',
    async run(ask) {
      const card = await lockCard(ask)
      ask.params.refuseOthers()
      if (card.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        )
      }
      const detached = ask.changes.update('cards', card, { customer: null, detached: true })
      const customer = await ask.store.find('customers', card.customer)
      if (customer?.default_payment_method === card.id)
        ask.changes.update('customers', customer, { default_payment_method: null })
      ask.emit('payment_method.detached', viewPaymentMethod(detached), { customer: card.customer })
      return viewPaymentMethod(detached)
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:customer/payment_methods',
    async run(ask) {
      const { id } = await findCustomer(ask, ask.path['customer'] ?? '', 'id')
      const type = ask.params.text('type')
      ask.params.text('allow_redisplay')
      const options = listOptions(ask.params, { customer: id })
      ask.params.refuseOthers()
      const { rows, hasMore } = await ask.store.list('cards', options)
      const cards = type === undefined || type === 'card' ? rows : []
      return viewList(ask, '/v1/customers/:customer/payment_methods', cards.map(viewPaymentMethod), hasMore)
    },
  },
]

async function lockCard(ask: Ask): Promise<CardRow> {
  const id = ask.path['payment_method'] ?? ''
  await ask.lock(id)
  return await findCard(ask, id, 'id')
}

/** Creates a card from its fields, or, for older clients, from a token. */
async function createCard(ask: Ask): Promise<CardRow> {
  const params = ask.params.inner('card')
  if (params === undefined)
    throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
  const billing = readBilling(ask.params.inner('billing_details'))
  if (!params.has('token')) return readCard(ask, params, ask.newId('pm'), billing)
  if (!ask.isSecret) throw new ProviderError(401, secretKeyRequired)
  const card = await useToken(ask, params.required('token'), 'card[token]')
  return { ...card, id: ask.newId('pm'), created: ask.now, billing: { ...card.billing, ...billing } }
}

const secretKeyRequired = {
  type: 'invalid_request_error',
  code: 'secret_key_required',
  message: 'A token can only be turned into a payment method with a secret key.',
} as const
