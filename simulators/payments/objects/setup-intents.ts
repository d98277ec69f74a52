import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { invalidRequest, noSuch } from '../api/provider-error.ts'
import type { CardRow, CustomerRow, SetupIntentRow } from '../store/rows.ts'
import { attachCard } from './attach-card.ts'
import { declinedBy, findCard, refusalAtAttach } from './cards.ts'
import { findCustomer } from './customers.ts'
import { readCardOnly } from './payment-parameters.ts'
import { behaviors, type Decline } from './test-cards.ts'
import { viewPaymentMethod } from './views/payment-method.ts'
import { viewSetupIntent } from './views/setup-intent.ts'

/** Stores cards for later charges, confirmed in the same request; the portal uses no other way. */
export const setupIntentEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    async run(request) {
      const { params } = request
      const customer = await findCustomer(request, params.required('customer'), 'customer')
      const id = params.required('payment_method')
      readCardOnly(request)
      params.choice('usage', ['off_session', 'on_session'])
      const confirms = params.flag('confirm') ?? false
      const isPhoned = readMoto(request, confirms)
      const metadata = params.metadata() ?? {}
      params.rejectUnknown()
      if (!confirms) throw invalidRequest('Only setup intents that are confirmed at once are taken here.')
      const card = await findCard(request, id, 'payment_method')
      const intent = request.changes.insert('setup_intents', newSetupIntent(request, customer.id, metadata))
      return setUp(request, intent, { card, customer, isConfirmed: isPhoned })
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:intent',
    async run(request) {
      request.params.rejectUnknown()
      return viewSetupIntent(await findSetupIntent(request), undefined)
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:intent/cancel',
    async run(request) {
      request.params.choice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer'])
      request.params.rejectUnknown()
      const intent = await findSetupIntent(request)
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`
        throw invalidRequest(message, { code: 'setup_intent_unexpected_state' })
      }
      const view = viewSetupIntent(request.changes.update('setup_intents', intent, { status: 'canceled' }), undefined)
      request.emit('setup_intent.canceled', view)
      return view
    },
  },
]

export function newSetupIntent(
  request: EndpointRequest,
  customer: string,
  metadata: Readonly<Record<string, string>>,
): SetupIntentRow {
  const status = 'requires_payment_method'
  return {
    id: request.newId('seti'),
    created: request.now,
    customer,
    payment_method: null,
    status,
    failure: null,
    metadata,
  }
}

interface Setup {
  readonly card: CardRow
  readonly customer: CustomerRow
  /** The cardholder has confirmed the card, or need not. */
  readonly isConfirmed: boolean
}

/** Contacts the issuer, stores the result and returns it: the intent, or the error. */
export function setUp(
  request: EndpointRequest,
  intent: SetupIntentRow,
  { card, customer, isConfirmed }: Setup,
): object {
  const decline = refusalAtAttach(card)
  if (decline !== null) throw refuseSetup(request, intent, card, decline)
  if (behaviors[card.behavior]?.isConfirmed && !isConfirmed) {
    const set = { status: 'requires_action', payment_method: card.id } as const
    const view = viewSetupIntent(request.changes.update('setup_intents', intent, set), undefined)
    request.emit('setup_intent.requires_action', view)
    return view
  }
  const attached = attachCard(request, card, customer)
  request.changes.update('cards', attached, { confirmed: true })
  const set = { status: 'succeeded', payment_method: card.id } as const
  const view = viewSetupIntent(request.changes.update('setup_intents', intent, set), undefined)
  request.emit('setup_intent.succeeded', view)
  return view
}

function refuseSetup(request: EndpointRequest, intent: SetupIntentRow, card: CardRow, decline: Decline): Error {
  const { code, declineCode, message } = decline
  const failure = { code, decline_code: declineCode, message, charge: null, payment_method: card.id }
  const view = viewSetupIntent(request.changes.update('setup_intents', intent, { failure }), card)
  request.emit('setup_intent.setup_failed', view)
  return declinedBy(decline, { setup_intent: view, payment_method: viewPaymentMethod(card) })
}

/** Returns true if the card was given by mail or telephone. */
function readMoto({ params, account }: EndpointRequest, confirms: boolean): boolean {
  const isPhoned = params.inner('payment_method_options')?.inner('card')?.flag('moto') ?? false
  if (!isPhoned || (confirms && account.moto)) return isPhoned
  const param = 'payment_method_options[card][moto]'
  throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

async function findSetupIntent({ store, path: { intent: id = '' } }: EndpointRequest): Promise<SetupIntentRow> {
  const intent = await store.find('setup_intents', id)
  if (intent === undefined) throw noSuch('setupintent', id, 'intent')
  return intent
}
