import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { invalidRequest, noSuch } from '../api/provider-error.ts'
import type { CheckoutSessionRow } from '../store/rows.ts'
import { declinedBy, findCard } from './cards.ts'
import { findCustomer } from './customers.ts'
import { readCardOnly } from './payment-parameters.ts'
import { newSetupIntent, setUp } from './setup-intents.ts'
import { behaviors } from './test-cards.ts'

const LIFE_SECONDS = 24 * 3600

/** Hosted pages on which customers enter a card that is stored for later charges. The portal uses no other mode. */
export const checkoutSessionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    async run(request) {
      const { params } = request
      if (params.required('mode') !== 'setup')
        throw invalidRequest('Only the mode setup is taken here.', { param: 'mode' })
      const customer = await findCustomer(request, params.required('customer'), 'customer')
      if (!readCardOnly(request)) throw invalidRequest('Missing required param: currency.', { param: 'currency' })
      params.choice('billing_address_collection', ['auto', 'required'])
      params.choice('locale', ['en', 'es'])
      const row: CheckoutSessionRow = {
        id: request.newId('cs_test'),
        created: request.now,
        customer: customer.id,
        success_url: params.required('success_url'),
        status: 'open',
        setup_intent: null,
        expires_at: request.now + LIFE_SECONDS,
        metadata: params.metadata() ?? {},
      }
      params.rejectUnknown()
      return viewSession(request, request.changes.insert('checkout_sessions', row))
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:session',
    publishable: true,
    async run(request) {
      request.params.rejectUnknown()
      return viewSession(request, await findSession(request))
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:session/expire',
    async run(request) {
      request.params.rejectUnknown()
      const session = await findOpenSession(request)
      return viewSession(request, request.changes.update('checkout_sessions', session, { status: 'expired' }))
    },
  },
  {
    // The page's own request.
    method: 'POST',
    path: '/v1/payment_pages/:session/confirm',
    publishable: true,
    async run(request) {
      const { params } = request
      const card = await findCard(request, params.required('payment_method'), 'payment_method')
      const bank = params.choice('bank', ['approve', 'refuse'])
      params.rejectUnknown()
      const session = await findOpenSession(request)
      const mustAnswer = behaviors[card.behavior]?.isConfirmed === true
      if (mustAnswer && bank === undefined) return { ...viewSession(request, session), next_action: 'answer_bank' }
      if (bank === 'refuse') {
        const message = 'We are unable to authenticate your payment method. Please choose a different payment method.'
        throw declinedBy({ code: 'setup_intent_authentication_failure', declineCode: null, message })
      }
      const customer = await findCustomer(request, session.customer, 'customer')
      const intent = request.changes.insert('setup_intents', newSetupIntent(request, customer.id, {}))
      setUp(request, intent, { card, customer, isConfirmed: true })
      const used = { status: 'complete', setup_intent: intent.id } as const
      return viewSession(request, request.changes.update('checkout_sessions', session, used))
    },
  },
]

async function findSession({ store, path: { session: id = '' } }: EndpointRequest): Promise<CheckoutSessionRow> {
  const session = await store.find('checkout_sessions', id)
  if (session === undefined) throw noSuch('checkout.session', id, 'session')
  return session
}

async function findOpenSession(request: EndpointRequest): Promise<CheckoutSessionRow> {
  await request.lock(request.path['session'] ?? '')
  const session = await findSession(request)
  if (statusOf(request, session) === 'open') return session
  throw invalidRequest('This Checkout Session is no longer open.')
}

function statusOf({ now }: EndpointRequest, { status, expires_at: until }: CheckoutSessionRow) {
  return status === 'open' && Number(until) <= now ? 'expired' : status
}

function viewSession(request: EndpointRequest, row: CheckoutSessionRow) {
  const status = statusOf(request, row)
  return {
    id: row.id,
    object: 'checkout.session',
    created: row.created,
    customer: row.customer,
    expires_at: row.expires_at,
    livemode: false,
    metadata: row.metadata,
    mode: 'setup',
    payment_method_types: ['card'],
    payment_status: 'no_payment_required',
    setup_intent: row.setup_intent,
    status,
    success_url: row.success_url,
    url: status === 'open' ? `${request.account.url}/elements/checkout.html#${row.id}` : null,
  }
}
