import type { Ask, Endpoint } from '../api/ask.ts'
import { listOptions, narrowedBy, viewList } from '../api/lists.ts'
import { invalidRequest, noSuch } from '../api/provider-error.ts'
import type { ChargeRow, RefundRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { scheduleLater } from './charge-card.ts'
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
    async run(ask) {
      const { params } = ask
      const named = await readCharge(ask)
      await ask.lock(named)
      const charge = await findCharge(ask, named, 'charge')
      const amount = params.integer('amount') ?? charge.amount - charge.amount_refunded
      const reason = params.choice('reason', REASONS) ?? null
      const metadata = params.metadata() ?? {}
      params.choice('currency', ['usd'])
      params.refuseOthers()
      refuseWrong(charge, amount, await isBlocked(ask, charge))
      return await refund(ask, charge, { amount, reason, metadata })
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds/:refund',
    async run(ask) {
      const row = await findRefund(ask)
      return viewRefund(row, await findCharge(ask, row.charge, 'charge'))
    },
  },
  {
    method: 'POST',
    path: '/v1/refunds/:refund',
    async run(ask) {
      await ask.lock(ask.path['refund'] ?? '')
      const before = await findRefund(ask)
      const metadata = ask.params.metadata(before.metadata) ?? before.metadata
      ask.params.refuseOthers()
      const charge = await findCharge(ask, before.charge, 'charge')
      const view = viewRefund(ask.changes.update('refunds', before, { metadata }), charge)
      ask.emit('refund.updated', view, { metadata: before.metadata })
      return view
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    async run(ask) {
      const options = listOptions(ask.params, narrowedBy(ask.params, 'charge', 'payment_intent'))
      ask.params.refuseOthers()
      const { rows, hasMore } = await ask.store.list('refunds', options)
      return viewList(ask, '/v1/refunds', await viewRefunds(ask.store, rows), hasMore)
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
  ask: Ask,
  charge: ChargeRow,
  facts: Pick<RefundRow, 'amount' | 'reason' | 'metadata'>,
): Promise<object> {
  const card = await cardOf(ask, charge)
  const fate = behaviors[card.behavior]?.refund
  const row = ask.changes.insert('refunds', {
    id: ask.newId('re'),
    created: ask.now,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    ...facts,
    status: fate === 'pending' ? 'pending' : 'succeeded',
    failure_reason: null,
  })
  if (fate !== undefined) {
    const kind = fate === 'pending' ? 'refund_succeeds' : 'refund_fails'
    scheduleLater(ask, { kind, object: row.id, reason: null })
  }
  const amount_refunded = charge.amount_refunded + facts.amount
  const changed = ask.changes.update('charges', charge, { amount_refunded })
  ask.emit('refund.created', viewRefund(row, charge))
  ask.emit('charge.refunded', viewCharge(changed, card), { amount_refunded: charge.amount_refunded })
  return viewRefund(row, charge)
}

/** Returns the charge ID, given directly or through its intent. */
async function readCharge({ params, store }: Ask): Promise<string> {
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
async function isBlocked({ store }: Ask, charge: ChargeRow): Promise<boolean> {
  if (!charge.disputed) return false
  const { rows } = await store.list('disputes', { where: { charge: charge.id }, limit: MAX_DISPUTES })
  return rows.some((dispute) => !isChargeRefundable(dispute))
}

function refuseWrong(charge: ChargeRow, amount: number, isDisputed: boolean): void {
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

async function findRefund({ store, path: { refund: id = '' } }: Ask): Promise<RefundRow> {
  const row = await store.find('refunds', id)
  if (row === undefined) throw noSuch('refund', id, 'id')
  return row
}
