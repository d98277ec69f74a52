import type { Ask, Endpoint } from '../api/ask.ts'
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
    async run(ask) {
      const { params } = ask
      const customer = await findCustomer(ask, params.required('customer'), 'customer')
      const id = params.required('payment_method')
      readCardOnly(ask)
      params.choice('usage', ['off_session', 'on_session'])
      const confirms = params.flag('confirm') ?? false
      const isPhoned = readMoto(ask, confirms)
      const metadata = params.metadata() ?? {}
      params.refuseOthers()
      if (!confirms) throw invalidRequest('Only setup intents that are confirmed at once are taken here.')
      const card = await findCard(ask, id, 'payment_method')
      const intent = ask.changes.insert('setup_intents', newSetupIntent(ask, customer.id, metadata))
      return setUp(ask, intent, { card, customer, isConfirmed: isPhoned })
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:intent',
    async run(ask) {
      ask.params.refuseOthers()
      return viewSetupIntent(await findSetupIntent(ask), undefined)
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:intent/cancel',
    async run(ask) {
      ask.params.choice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer'])
      ask.params.refuseOthers()
      const intent = await findSetupIntent(ask)
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`
        throw invalidRequest(message, { code: 'setup_intent_unexpected_state' })
      }
      const view = viewSetupIntent(ask.changes.update('setup_intents', intent, { status: 'canceled' }), undefined)
      ask.emit('setup_intent.canceled', view)
      return view
    },
  },
]

export function newSetupIntent(ask: Ask, customer: string, metadata: Readonly<Record<string, string>>): SetupIntentRow {
  const status = 'requires_payment_method'
  return { id: ask.newId('seti'), created: ask.now, customer, payment_method: null, status, failure: null, metadata }
}

interface Setup {
  readonly card: CardRow
  readonly customer: CustomerRow
  /** The cardholder has confirmed the card, or need not. */
  readonly isConfirmed: boolean
}

/** Contacts the issuer, stores the result and returns it: the intent, or the error. */
export function setUp(ask: Ask, intent: SetupIntentRow, { card, customer, isConfirmed }: Setup): object {
  const decline = refusalAtAttach(card)
  if (decline !== null) throw refuseSetup(ask, intent, card, decline)
  if (behaviors[card.behavior]?.isConfirmed && !isConfirmed) {
    const set = { status: 'requires_action', payment_method: card.id } as const
    const view = viewSetupIntent(ask.changes.update('setup_intents', intent, set), undefined)
    ask.emit('setup_intent.requires_action', view)
    return view
  }
  const attached = attachCard(ask, card, customer)
  ask.changes.update('cards', attached, { confirmed: true })
  const set = { status: 'succeeded', payment_method: card.id } as const
  const view = viewSetupIntent(ask.changes.update('setup_intents', intent, set), undefined)
  ask.emit('setup_intent.succeeded', view)
  return view
}

function refuseSetup(ask: Ask, intent: SetupIntentRow, card: CardRow, decline: Decline): Error {
  const { code, declineCode, message } = decline
  const failure = { code, decline_code: declineCode, message, charge: null, payment_method: card.id }
  const view = viewSetupIntent(ask.changes.update('setup_intents', intent, { failure }), card)
  ask.emit('setup_intent.setup_failed', view)
  return declinedBy(decline, { setup_intent: view, payment_method: viewPaymentMethod(card) })
}

/** Returns true if the card was given by mail or telephone. */
function readMoto({ params, account }: Ask, confirms: boolean): boolean {
  const isPhoned = params.inner('payment_method_options')?.inner('card')?.flag('moto') ?? false
  if (!isPhoned || (confirms && account.moto)) return isPhoned
  const param = 'payment_method_options[card][moto]'
  throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

async function findSetupIntent({ store, path: { intent: id = '' } }: Ask): Promise<SetupIntentRow> {
  const intent = await store.find('setup_intents', id)
  if (intent === undefined) throw noSuch('setupintent', id, 'intent')
  return intent
}
