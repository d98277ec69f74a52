import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { listOptions, readFilters, viewList } from '../api/lists.ts'
import { invalidRequest, noSuch } from '../api/provider-error.ts'
import type { CardRow, IntentRow } from '../store/rows.ts'
import { declinedBy, findCard } from './cards.ts'
import { chargeCard } from './charge-card.ts'
import { findCustomer } from './customers.ts'
import { readAmount, readCardOnly, rejectOldTypes } from './payment-parameters.ts'
import { viewIntent } from './views/payment-intent.ts'
import { viewPaymentMethod } from './views/payment-method.ts'

const OPEN: readonly IntentRow['status'][] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const paymentIntentEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    async run(request) {
      const { params } = request
      const intent = await readIntent(request)
      const confirmation = readConfirmation(request)
      const confirms = params.flag('confirm') ?? false
      params.rejectUnknown()
      if (!confirms) {
        if (confirmation.offSession)
          throw invalidRequest('off_session can only be given together with confirm.', { param: 'off_session' })
        const card =
          intent.payment_method === null ? null : await findUsableCard(request, intent.payment_method, intent)
        const status = card === null ? 'requires_payment_method' : 'requires_confirmation'
        const created = request.changes.insert('payment_intents', {
          ...intent,
          payment_method: card?.id ?? null,
          status,
        })
        request.emit('payment_intent.created', viewIntent(created, undefined))
        return viewIntent(created, undefined)
      }
      assertReturnable(intent, confirmation.returnUrl)
      const card = await cardToCharge(request, intent, null, confirmation.offSession)
      request.changes.insert('payment_intents', intent)
      return settle(request, intent, card)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:intent/confirm',
    async run(request) {
      const intent = await lockIntent(request)
      const paymentMethod = request.params.text('payment_method') ?? null
      const confirmation = readConfirmation(request)
      readCardOnly(request)
      request.params.rejectUnknown()
      rejectUnlessOpen(intent, 'confirm')
      assertReturnable(intent, confirmation.returnUrl)
      return settle(request, intent, await cardToCharge(request, intent, paymentMethod, confirmation.offSession))
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:intent',
    async run(request) {
      const intent = await lockIntent(request)
      const changed = await readUpdate(request, intent)
      request.params.rejectUnknown()
      return viewIntent(request.changes.update('payment_intents', intent, changed), await failedCard(request, intent))
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:intent/cancel',
    async run(request) {
      const intent = await lockIntent(request)
      const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
      const reason = request.params.choice('cancellation_reason', reasons) ?? null
      request.params.rejectUnknown()
      rejectUnlessOpen(intent, 'cancel')
      const set = { status: 'canceled', canceled_at: request.now, cancellation_reason: reason } as const
      const view = viewIntent(request.changes.update('payment_intents', intent, set), await failedCard(request, intent))
      request.emit('payment_intent.canceled', view)
      return view
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:intent',
    async run(request) {
      request.params.text('client_secret')
      request.params.rejectUnknown()
      const intent = await findIntent(request)
      return viewIntent(intent, await failedCard(request, intent))
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    async run(request) {
      const options = listOptions(request.params, readFilters(request.params, 'customer'))
      request.params.rejectUnknown()
      const { rows, hasMore } = await request.store.list('payment_intents', options)
      const failed = rows.flatMap(({ failure }) => (failure === null ? [] : [failure.payment_method]))
      const cards = new Map((await request.store.findAll('cards', failed)).map((card) => [card.id, card]))
      const views = rows.map((row) => viewIntent(row, cards.get(row.failure?.payment_method ?? '')))
      return viewList(request, '/v1/payment_intents', views, hasMore)
    },
  },
]

export async function viewIntentById(request: EndpointRequest, id: string): Promise<object | undefined> {
  const intent = await request.store.find('payment_intents', id)
  return intent && viewIntent(intent, await failedCard(request, intent))
}

/** Charges, stores the result and returns it: the intent, or the error. */
function settle(request: EndpointRequest, intent: IntentRow, card: CardRow): object {
  const { charge, set, decline } = chargeCard(request, intent, card)
  const view = viewIntent(request.changes.update('payment_intents', intent, set), card)
  if (decline === null) {
    request.emit('payment_intent.succeeded', view)
    return view
  }
  request.emit('payment_intent.payment_failed', view)
  throw declinedBy(decline, { charge: charge.id, payment_intent: view, payment_method: viewPaymentMethod(card) })
}

async function readIntent(request: EndpointRequest): Promise<IntentRow> {
  const { params } = request
  const amount = readAmount(params)
  if (params.required('currency').toLowerCase() !== 'usd') {
    throw invalidRequest('Invalid currency: only usd is taken here.', { param: 'currency' })
  }
  rejectOldTypes(request)
  const customer = params.text('customer')
  if (customer) await findCustomer(request, customer, 'customer')
  if (params.choice('capture_method', ['automatic', 'automatic_async', 'manual']) === 'manual') {
    throw invalidRequest('Only automatic captures are made here.', { param: 'capture_method' })
  }
  params.choice('confirmation_method', ['automatic', 'manual'])
  return {
    id: request.newId('pi'),
    created: request.now,
    customer: customer ?? null,
    payment_method: params.text('payment_method') ?? null,
    amount,
    status: 'requires_payment_method',
    card_only: readCardOnly(request),
    description: params.text('description', 1000) ?? null,
    receipt_email: params.text('receipt_email') ?? null,
    statement_descriptor_suffix: params.text('statement_descriptor_suffix', 22) ?? null,
    setup_future_usage: params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null,
    metadata: params.metadata() ?? {},
    latest_charge: null,
    failure: null,
    canceled_at: null,
    cancellation_reason: null,
  }
}

async function readUpdate(request: EndpointRequest, intent: IntentRow): Promise<Partial<IntentRow>> {
  const { params } = request
  rejectOldTypes(request)
  const amount = params.has('amount') ? readAmount(params) : intent.amount
  const paymentMethod = params.text('payment_method')
  const customer = params.text('customer') ?? intent.customer
  // A decided intent keeps its amount and card; texts may still change.
  if (amount !== intent.amount || paymentMethod) rejectUnlessOpen(intent, 'update')
  if (customer !== null && customer !== intent.customer) await findCustomer(request, customer, 'customer')
  const card = paymentMethod ? await findUsableCard(request, paymentMethod, { customer }) : null
  const or = (value: string | null | undefined, present: string | null) => (value === undefined ? present : value)
  return {
    amount,
    customer,
    ...(card === null ? {} : { payment_method: card.id, status: 'requires_confirmation' }),
    description: or(params.text('description', 1000), intent.description),
    receipt_email: or(params.text('receipt_email'), intent.receipt_email),
    statement_descriptor_suffix: or(params.text('statement_descriptor_suffix', 22), intent.statement_descriptor_suffix),
    metadata: params.metadata(intent.metadata) ?? intent.metadata,
  }
}

function readConfirmation({ params }: EndpointRequest): { offSession: boolean; returnUrl: string | null } {
  params.flag('error_on_requires_action')
  return { offSession: params.flag('off_session') ?? false, returnUrl: params.text('return_url') ?? null }
}

async function cardToCharge(
  request: EndpointRequest,
  intent: IntentRow,
  given: string | null,
  offSession: boolean,
): Promise<CardRow> {
  const id = given ?? intent.payment_method
  if (id === null) {
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: viewIntent(intent, undefined),
    })
  }
  const card = await findUsableCard(request, id, intent)
  if (offSession && card.customer === null) {
    throw invalidRequest('A payment method that is charged off session must be attached to a customer.', {
      param: 'payment_method',
    })
  }
  return card
}

async function findUsableCard(
  request: EndpointRequest,
  id: string,
  { customer }: Pick<IntentRow, 'customer'>,
): Promise<CardRow> {
  const card = await findCard(request, id, 'payment_method')
  if (card.detached) {
    throw invalidRequest('The provided PaymentMethod was detached from a Customer, and may not be used again.', {
      param: 'payment_method',
    })
  }
  if (card.customer !== null && card.customer !== customer) {
    throw invalidRequest(
      customer === null
        ? `The payment method ${id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
        : `The payment method ${id} does not belong to the Customer you supplied ${customer}.`,
      { param: 'payment_method' },
    )
  }
  return card
}

function assertReturnable({ card_only }: IntentRow, returnUrl: string | null): void {
  if (card_only || returnUrl !== null) return
  throw invalidRequest(
    'This PaymentIntent accepts payment methods that may redirect, so you must provide a `return_url`, or allow only cards.',
    { param: 'return_url' },
  )
}

function rejectUnlessOpen(intent: IntentRow, action: string): void {
  if (OPEN.includes(intent.status)) return
  throw invalidRequest(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: viewIntent(intent, undefined),
  })
}

async function lockIntent(request: EndpointRequest): Promise<IntentRow> {
  await request.lock(request.path['intent'] ?? '')
  return await findIntent(request)
}

async function findIntent({ store, path: { intent: id = '' } }: EndpointRequest): Promise<IntentRow> {
  const intent = await store.find('payment_intents', id)
  if (intent === undefined) throw noSuch('payment_intent', id, 'id')
  return intent
}

async function failedCard({ store }: EndpointRequest, { failure }: IntentRow): Promise<CardRow | undefined> {
  return failure === null ? undefined : await store.find('cards', failure.payment_method)
}
