import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { listOptions, viewList } from '../api/lists.ts'
import { noSuch } from '../api/provider-error.ts'
import type { CardRow } from '../store/rows.ts'
import { attachCard } from './attach-card.ts'
import { useToken } from './cards.ts'
import { findCustomer, lockCustomer } from './customers.ts'
import { viewCard } from './views/card.ts'

const ALL = '/v1/customers/:customer/sources'
const ONE = '/v1/customers/:customer/sources/:id'

/** Cards in the legacy format, as objects of a customer. */
export const sourceEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: ALL,
    async run(request) {
      const customer = await findCustomer(request, request.path['customer'] ?? '', 'id')
      const unattached = await useToken(request, request.params.required('source'), 'source')
      const card = attachCard(request, { ...unattached, metadata: request.params.metadata() ?? {} }, customer)
      request.params.text('validate')
      request.params.rejectUnknown()
      if (customer.default_source === null) request.changes.update('customers', customer, { default_source: card.id })
      return viewCard(card)
    },
  },
  {
    method: 'GET',
    path: ALL,
    async run(request) {
      const { id } = await findCustomer(request, request.path['customer'] ?? '', 'id')
      request.params.text('object')
      const options = listOptions(request.params, { customer: id })
      request.params.rejectUnknown()
      const { rows, hasMore } = await request.store.list('cards', options)
      return viewList(request, ALL, rows.filter(isSource).map(viewCard), hasMore)
    },
  },
  {
    method: 'GET',
    path: ONE,
    run: async (request) => viewCard(await findSource(request)),
  },
  {
    method: 'POST',
    path: ONE,
    async run(request) {
      await request.lock(request.path['id'] ?? '')
      const card = await findSource(request)
      const { params } = request
      const { address } = card.billing
      const changed = request.changes.update('cards', card, {
        exp_month: params.integer('exp_month') ?? card.exp_month,
        exp_year: params.integer('exp_year') ?? card.exp_year,
        metadata: params.metadata(card.metadata) ?? card.metadata,
        billing: {
          ...card.billing,
          name: params.text('name') ?? card.billing.name ?? null,
          address: {
            line1: params.text('address_line1') ?? address?.line1 ?? null,
            line2: params.text('address_line2') ?? address?.line2 ?? null,
            city: params.text('address_city') ?? address?.city ?? null,
            state: params.text('address_state') ?? address?.state ?? null,
            postal_code: params.text('address_zip') ?? address?.postal_code ?? null,
            country: params.text('address_country') ?? address?.country ?? null,
          },
        },
      })
      params.rejectUnknown()
      return viewCard(changed)
    },
  },
  {
    method: 'DELETE',
    path: ONE,
    async run(request) {
      const customer = await lockCustomer(request)
      const card = await findSource(request)
      request.changes.update('cards', card, { customer: null, detached: true })
      if (customer.default_source === card.id) request.changes.update('customers', customer, { default_source: null })
      request.emit('customer.source.deleted', viewCard(card))
      return { id: card.id, object: 'card', deleted: true }
    },
  },
]

async function findSource({ store, path }: EndpointRequest): Promise<CardRow> {
  const card = await store.find('cards', path['id'] ?? '')
  if (card === undefined || !isSource(card) || card.customer !== path['customer'])
    throw noSuch('source', path['id'] ?? '', 'id')
  return card
}

function isSource(card: CardRow): boolean {
  return card.id.startsWith('card_')
}
