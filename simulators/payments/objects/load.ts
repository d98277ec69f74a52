import type { EndpointRequest } from '../api/endpoint-request.ts'
import { cardOf } from './charges.ts'
import { viewIntentById } from './payment-intents.ts'
import { viewRefunds } from './refunds.ts'
import { viewCard } from './views/card.ts'
import { viewCharge } from './views/charge.ts'
import { viewCustomer } from './views/customer.ts'
import { viewPaymentMethod } from './views/payment-method.ts'
import { viewSetupIntent } from './views/setup-intent.ts'

/** Loads the object with this ID; `<id>/<name>` loads a list that is only included on request. */
export async function loadObject(request: EndpointRequest, id: string): Promise<object | undefined> {
  const { store } = request
  const [owner = '', list] = id.split('/')
  if (list !== undefined) return await loadList(request, owner, list)
  switch (id.slice(0, id.indexOf('_'))) {
    case 'cus': {
      const customer = await store.find('customers', id)
      return customer && viewCustomer(customer)
    }
    case 'pm':
    case 'card': {
      const card = await store.find('cards', id)
      return card && (id.startsWith('card_') ? viewCard(card) : viewPaymentMethod(card))
    }
    case 'ch': {
      const charge = await store.find('charges', id)
      return charge && viewCharge(charge, await cardOf(request, charge))
    }
    case 'seti': {
      const intent = await store.find('setup_intents', id)
      return intent && viewSetupIntent(intent, undefined)
    }
    case 'pi':
      return await viewIntentById(request, id)
    case 're': {
      const refund = await store.find('refunds', id)
      return refund && (await viewRefunds(store, [refund]))[0]
    }
    default:
      return undefined
  }
}

async function loadList({ store }: EndpointRequest, owner: string, name: string): Promise<object | undefined> {
  if (owner.startsWith('cus_') && name === 'sources') {
    const { rows, hasMore } = await store.list('cards', { where: { customer: owner }, limit: 10 })
    const data = rows.filter(({ id }) => id.startsWith('card_')).map(viewCard)
    return { object: 'list', data, has_more: hasMore, url: `/v1/customers/${owner}/sources` }
  }
  if (owner.startsWith('ch_') && name === 'refunds') {
    const { rows, hasMore } = await store.list('refunds', { where: { charge: owner }, limit: 10 })
    return {
      object: 'list',
      data: await viewRefunds(store, rows),
      has_more: hasMore,
      url: `/v1/charges/${owner}/refunds`,
    }
  }
  return undefined
}
