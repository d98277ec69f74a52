import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { listOptions, viewList } from '../api/lists.ts'
import { noSuch } from '../api/provider-error.ts'
import type { CustomerRow } from '../store/rows.ts'
import { attachCard } from './attach-card.ts'
import { findCard, readAddress, useToken } from './cards.ts'
import { viewCustomer } from './views/customer.ts'

export const customerEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    async run(request) {
      const blank = { ...noCustomer, id: request.newId('cus'), created: request.now }
      const customer = await readCards(request, { ...blank, ...readFields(request, blank) })
      request.params.rejectUnknown()
      request.emit('customer.created', viewCustomer(customer))
      return viewCustomer(request.changes.insert('customers', customer))
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:customer',
    async run(request) {
      return viewCustomer(await findCustomer(request, request.path['customer'] ?? '', 'id', { deleted: true }))
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:customer',
    async run(request) {
      const before = await lockCustomer(request)
      const after = await readCards(request, { ...before, ...readFields(request, before) })
      request.params.rejectUnknown()
      request.changes.update('customers', before, after)
      request.emit('customer.updated', viewCustomer(after), {})
      return viewCustomer(after)
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:customer',
    async run(request) {
      const customer = await lockCustomer(request)
      const { rows: cards } = await request.store.list('cards', { where: { customer: customer.id }, limit: 1000 })
      for (const card of cards) request.changes.update('cards', card, { customer: null, detached: true })
      const deleted = request.changes.update('customers', customer, { deleted: true })
      request.emit('customer.deleted', viewCustomer(customer))
      return viewCustomer(deleted)
    },
  },
  {
    method: 'GET',
    path: '/v1/customers',
    async run(request) {
      const email = request.params.text('email')
      const options = listOptions(request.params, { deleted: false, ...(email ? { email } : {}) })
      request.params.rejectUnknown()
      const { rows, hasMore } = await request.store.list('customers', options)
      return viewList(request, '/v1/customers', rows.map(viewCustomer), hasMore)
    },
  },
]

export async function findCustomer(
  request: EndpointRequest,
  id: string,
  param: string,
  { deleted = false } = {},
): Promise<CustomerRow> {
  const customer = await request.store.find('customers', id)
  if (customer === undefined || (customer.deleted && !deleted)) throw noSuch('customer', id, param)
  return customer
}

export async function lockCustomer(request: EndpointRequest): Promise<CustomerRow> {
  const id = request.path['customer'] ?? ''
  await request.lock(id)
  return await findCustomer(request, id, 'id')
}

const noCustomer = {
  email: null,
  name: null,
  description: null,
  phone: null,
  address: null,
  metadata: {},
  default_source: null,
  default_payment_method: null,
  deleted: false,
}

function readFields({ params }: EndpointRequest, before: CustomerRow): Partial<CustomerRow> {
  const address = params.inner('address')
  const or = (value: string | null | undefined, present: string | null) => (value === undefined ? present : value)
  return {
    email: or(params.text('email', 512), before.email),
    name: or(params.text('name', 256), before.name),
    description: or(params.text('description'), before.description),
    phone: or(params.text('phone', 20), before.phone),
    address: address === undefined ? before.address : readAddress(address),
    metadata: params.metadata(before.metadata) ?? before.metadata,
  }
}

/** Attaches the cards named in a customer's own fields; if one fails, the whole request does. */
async function readCards(request: EndpointRequest, customer: CustomerRow): Promise<CustomerRow> {
  const { params } = request
  const source = params.text('source')
  const paymentMethod = params.text('payment_method')
  const chosenSource = params.text('default_source')
  const chosenMethod = params.inner('invoice_settings')?.text('default_payment_method')
  if (paymentMethod) attachCard(request, await findCard(request, paymentMethod, 'payment_method'), customer)
  if (chosenMethod)
    await assertOwn(request, chosenMethod, customer, paymentMethod, 'invoice_settings[default_payment_method]')
  if (chosenSource) await assertOwn(request, chosenSource, customer, null, 'default_source')
  const card = source ? attachCard(request, await useToken(request, source, 'source'), customer) : null
  return {
    ...customer,
    default_source: card?.id ?? chosenSource ?? customer.default_source,
    default_payment_method: chosenMethod === undefined ? customer.default_payment_method : chosenMethod,
  }
}

async function assertOwn(
  request: EndpointRequest,
  id: string,
  customer: CustomerRow,
  attachedNow: string | null | undefined,
  param: string,
): Promise<void> {
  if (id === attachedNow) return
  const card = await request.store.find('cards', id)
  if (card?.customer !== customer.id) throw noSuch('PaymentMethod', id, param)
}
