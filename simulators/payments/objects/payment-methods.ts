import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
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
    async run(request) {
      const { params } = request
      if (params.required('type') !== 'card') {
        throw invalidRequest('Only payment methods of the type card are taken here.', { param: 'type' })
      }
      const card = await createCard(request)
      const metadata = params.metadata() ?? {}
      params.choice('allow_redisplay', ['always', 'limited', 'unspecified'])
      params.rejectUnknown()
      return viewPaymentMethod(request.changes.insert('cards', { ...card, metadata }))
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
    async run(request) {
      const card = await lockCard(request)
      if (card.customer === null)
        throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
      const billing = request.params.inner('billing_details')
      const expiry = request.params.inner('card')
      const changed = request.changes.update('cards', card, {
        ...(billing === undefined ? {} : { billing: { ...card.billing, ...readBilling(billing) } }),
        metadata: request.params.metadata(card.metadata) ?? card.metadata,
        exp_month: expiry?.integer('exp_month') ?? card.exp_month,
        exp_year: expiry?.integer('exp_year') ?? card.exp_year,
      })
      request.params.rejectUnknown()
      request.emit('payment_method.updated', viewPaymentMethod(changed))
      return viewPaymentMethod(changed)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:payment_method/attach',
    async run(request) {
      const card = await lockCard(request)
      const customer = await findCustomer(request, request.params.required('customer'), 'customer')
      request.params.rejectUnknown()
      return viewPaymentMethod(attachCard(request, card, customer))
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:payment_method/detach',
    async run(request) {
      const card = await lockCard(request)
      request.params.rejectUnknown()
      if (card.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        )
      }
      const detached = request.changes.update('cards', card, { customer: null, detached: true })
      const customer = await request.store.find('customers', card.customer)
      if (customer?.default_payment_method === card.id)
        request.changes.update('customers', customer, { default_payment_method: null })
      request.emit('payment_method.detached', viewPaymentMethod(detached), { customer: card.customer })
      return viewPaymentMethod(detached)
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:customer/payment_methods',
    async run(request) {
      const { id } = await findCustomer(request, request.path['customer'] ?? '', 'id')
      const type = request.params.text('type')
      request.params.text('allow_redisplay')
      const options = listOptions(request.params, { customer: id })
      request.params.rejectUnknown()
      const { rows, hasMore } = await request.store.list('cards', options)
      const cards = type === undefined || type === 'card' ? rows : []
      return viewList(request, '/v1/customers/:customer/payment_methods', cards.map(viewPaymentMethod), hasMore)
    },
  },
]

async function lockCard(request: EndpointRequest): Promise<CardRow> {
  const id = request.path['payment_method'] ?? ''
  await request.lock(id)
  return await findCard(request, id, 'id')
}

/** Creates a card from its fields, or, for older clients, from a token. */
async function createCard(request: EndpointRequest): Promise<CardRow> {
  const params = request.params.inner('card')
  if (params === undefined)
    throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
  const billing = readBilling(request.params.inner('billing_details'))
  if (!params.has('token')) return readCard(request, params, request.newId('pm'), billing)
  if (!request.isSecret) throw new ProviderError(401, secretKeyRequired)
  const card = await useToken(request, params.required('token'), 'card[token]')
  return { ...card, id: request.newId('pm'), created: request.now, billing: { ...card.billing, ...billing } }
}

const secretKeyRequired = {
  type: 'invalid_request_error',
  code: 'secret_key_required',
  message: 'A token can only be turned into a payment method with a secret key.',
} as const
