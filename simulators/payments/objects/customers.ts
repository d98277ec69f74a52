import type { Ask, Endpoint } from '../api/ask.ts'
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
    async run(ask) {
      const blank = { ...noCustomer, id: ask.newId('cus'), created: ask.now }
      const customer = await readCards(ask, { ...blank, ...readFields(ask, blank) })
      ask.params.refuseOthers()
      ask.emit('customer.created', viewCustomer(customer))
      return viewCustomer(ask.changes.insert('customers', customer))
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:customer',
    async run(ask) {
      return viewCustomer(await findCustomer(ask, ask.path['customer'] ?? '', 'id', { deleted: true }))
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:customer',
    async run(ask) {
      const before = await lockCustomer(ask)
      const after = await readCards(ask, { ...before, ...readFields(ask, before) })
      ask.params.refuseOthers()
      ask.changes.update('customers', before, after)
      ask.emit('customer.updated', viewCustomer(after), {})
      return viewCustomer(after)
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:customer',
    async run(ask) {
      const customer = await lockCustomer(ask)
      const { rows: cards } = await ask.store.list('cards', { where: { customer: customer.id }, limit: 1000 })
      for (const card of cards) ask.changes.update('cards', card, { customer: null, detached: true })
      const deleted = ask.changes.update('customers', customer, { deleted: true })
      ask.emit('customer.deleted', viewCustomer(customer))
      return viewCustomer(deleted)
    },
  },
  {
    method: 'GET',
    path: '/v1/customers',
    async run(ask) {
      const email = ask.params.text('email')
      const options = listOptions(ask.params, { deleted: false, ...(email ? { email } : {}) })
      ask.params.refuseOthers()
      const { rows, hasMore } = await ask.store.list('customers', options)
      return viewList(ask, '/v1/customers', rows.map(viewCustomer), hasMore)
    },
  },
]

export async function findCustomer(
  ask: Ask,
  id: string,
  param: string,
  { deleted = false } = {},
): Promise<CustomerRow> {
  const customer = await ask.store.find('customers', id)
  if (customer === undefined || (customer.deleted && !deleted)) throw noSuch('customer', id, param)
  return customer
}

export async function lockCustomer(ask: Ask): Promise<CustomerRow> {
  const id = ask.path['customer'] ?? ''
  await ask.lock(id)
  return await findCustomer(ask, id, 'id')
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

function readFields({ params }: Ask, before: CustomerRow): Partial<CustomerRow> {
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
async function readCards(ask: Ask, customer: CustomerRow): Promise<CustomerRow> {
  const { params } = ask
  const source = params.text('source')
  const paymentMethod = params.text('payment_method')
  const chosenSource = params.text('default_source')
  const chosenMethod = params.inner('invoice_settings')?.text('default_payment_method')
  if (paymentMethod) attachCard(ask, await findCard(ask, paymentMethod, 'payment_method'), customer)
  if (chosenMethod)
    await assertOwn(ask, chosenMethod, customer, paymentMethod, 'invoice_settings[default_payment_method]')
  if (chosenSource) await assertOwn(ask, chosenSource, customer, null, 'default_source')
  const card = source ? attachCard(ask, await useToken(ask, source, 'source'), customer) : null
  return {
    ...customer,
    default_source: card?.id ?? chosenSource ?? customer.default_source,
    default_payment_method: chosenMethod === undefined ? customer.default_payment_method : chosenMethod,
  }
}

async function assertOwn(
  ask: Ask,
  id: string,
  customer: CustomerRow,
  attachedNow: string | null | undefined,
  param: string,
): Promise<void> {
  if (id === attachedNow) return
  const card = await ask.store.find('cards', id)
  if (card?.customer !== customer.id) throw noSuch('PaymentMethod', id, param)
}
