import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { listOptions, readFilters, viewList } from '../api/lists.ts'
import { invalidRequest, noSuch } from '../api/provider-error.ts'
import type { ChargeRow, RefundRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { scheduleChange } from './charge-card.ts'
import { cardOf, findCharge } from './charges.ts'
import { behaviors } from './test-cards.ts'
import { viewCharge } from './views/charge.ts'
import { isChargeRefundable } from './views/dispute.ts'
import { viewRefund } from './views/refund.ts'

/** Far more than a charge can have. */
const MAX_DISPUTES = 100
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export const refundEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    async run(request) {
      const { params } = request
      const named = await readCharge(request)
      await request.lock(named)
      const charge = await findCharge(request, named, 'charge')
      const amount = params.integer('amount') ?? charge.amount - charge.amount_refunded
      const reason = params.choice('reason', REASONS) ?? null
      const metadata = params.metadata() ?? {}
      params.choice('currency', ['usd'])
      params.rejectUnknown()
      rejectInvalidRefund(charge, amount, await isBlocked(request, charge))
      return await refund(request, charge, { amount, reason, metadata })
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds/:refund',
    async run(request) {
      const row = await findRefund(request)
      return viewRefund(row, await findCharge(request, row.charge, 'charge'))
    },
  },
  {
    method: 'POST',
    path: '/v1/refunds/:refund',
    async run(request) {
      await request.lock(request.path['refund'] ?? '')
      const before = await findRefund(request)
      const metadata = request.params.metadata(before.metadata) ?? before.metadata
      request.params.rejectUnknown()
      const charge = await findCharge(request, before.charge, 'charge')
      const view = viewRefund(request.changes.update('refunds', before, { metadata }), charge)
      request.emit('refund.updated', view, { metadata: before.metadata })
      return view
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    async run(request) {
      const options = listOptions(request.params, readFilters(request.params, 'charge', 'payment_intent'))
      request.params.rejectUnknown()
      const { rows, hasMore } = await request.store.list('refunds', options)
      return viewList(request, '/v1/refunds', await viewRefunds(request.store, rows), hasMore)
    },
  },
]

export async function viewRefunds(store: Store, rows: readonly RefundRow[]): Promise<object[]> {
  const charges = new Map(
    (
      await store.findAll(
        'charges',
        rows.map(({ charge }) => charge),
      )
    ).map((row) => [row.id, row]),
  )
  return rows.flatMap((row) => {
    const charge = charges.get(row.charge)
    return charge === undefined ? [] : [viewRefund(row, charge)]
  })
}

async function refund(
  request: EndpointRequest,
  charge: ChargeRow,
  facts: Pick<RefundRow, 'amount' | 'reason' | 'metadata'>,
): Promise<object> {
  const card = await cardOf(request, charge)
  const outcome = behaviors[card.behavior]?.refund
  const row = request.changes.insert('refunds', {
    id: request.newId('re'),
    created: request.now,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    ...facts,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
    failure_reason: null,
  })
  if (outcome !== undefined) {
    const kind = outcome === 'pending' ? 'refund_succeeds' : 'refund_fails'
    scheduleChange(request, { kind, object: row.id, reason: null })
  }
  const amount_refunded = charge.amount_refunded + facts.amount
  const changed = request.changes.update('charges', charge, { amount_refunded })
  request.emit('refund.created', viewRefund(row, charge))
  request.emit('charge.refunded', viewCharge(changed, card), { amount_refunded: charge.amount_refunded })
  return viewRefund(row, charge)
}

/** Returns the charge ID, given directly or through its intent. */
async function readCharge({ params, store }: EndpointRequest): Promise<string> {
  const charge = params.text('charge')
  const intentId = params.text('payment_intent')
  if (charge) return charge
  if (!intentId) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  const intent = await store.find('payment_intents', intentId)
  if (intent === undefined) throw noSuch('payment_intent', intentId, 'payment_intent')
  if (intent.status === 'succeeded' && intent.latest_charge !== null) return intent.latest_charge
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

/** Every dispute of a charge counts: a won dispute does not lift the block of another one. */
async function isBlocked({ store }: EndpointRequest, charge: ChargeRow): Promise<boolean> {
  if (!charge.disputed) return false
  const { rows } = await store.list('disputes', { where: { charge: charge.id }, limit: MAX_DISPUTES })
  return rows.some((dispute) => !isChargeRefundable(dispute))
}

function rejectInvalidRefund(charge: ChargeRow, amount: number, isDisputed: boolean): void {
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} was not successful, so it cannot be refunded.`)
  if (isDisputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount <= left) return
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  throw invalidRequest(
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  )
}

async function findRefund({ store, path: { refund: id = '' } }: EndpointRequest): Promise<RefundRow> {
  const row = await store.find('refunds', id)
  if (row === undefined) throw noSuch('refund', id, 'id')
  return row
}
