import type { EndpointRequest } from '../api/endpoint-request.ts'
import type { CardRow, ChargeRow, Failure, IntentRow, LaterRow } from '../store/rows.ts'
import { behaviors, type Decline, declines } from './test-cards.ts'
import { viewCharge } from './views/charge.ts'

const TURN_SECONDS = 5

/** Charges a card for an intent; returns the charge and the updated intent. */
export function chargeCard(
  request: EndpointRequest,
  intent: IntentRow,
  card: CardRow,
): { charge: ChargeRow; set: Partial<IntentRow>; decline: Decline | null } {
  const decline = refusalAtCharge(card, request.now)
  const id = request.newId('ch')
  const failure: Failure | null =
    decline === null
      ? null
      : {
          code: decline.code,
          decline_code: decline.declineCode,
          message: decline.message,
          charge: id,
          payment_method: card.id,
        }
  const charge = request.changes.insert('charges', {
    id,
    created: request.now,
    payment_intent: intent.id,
    customer: intent.customer,
    payment_method: card.id,
    amount: intent.amount,
    amount_refunded: 0,
    status: decline === null ? 'succeeded' : 'failed',
    failure,
    disputed: false,
    description: intent.description,
    receipt_email: intent.receipt_email,
    metadata: intent.metadata,
  })
  request.emit(decline === null ? 'charge.succeeded' : 'charge.failed', viewCharge(charge, card))
  if (decline === null) {
    for (const [index, kind] of (behaviors[card.behavior]?.later ?? []).entries()) {
      const change =
        kind === 'early_fraud_warning'
          ? ({ kind, reason: null } as const)
          : ({ kind: 'dispute', reason: kind } as const)
      scheduleChange(request, { ...change, object: id }, index + 1)
    }
    return { charge, decline, set: { status: 'succeeded', payment_method: card.id, latest_charge: id, failure: null } }
  }
  return {
    charge,
    decline,
    set: { status: 'requires_payment_method', payment_method: null, latest_charge: id, failure },
  }
}

/** Schedules an automatic change after a number of five-second intervals. */
export function scheduleChange(request: EndpointRequest, change: Omit<LaterRow, 'id' | 'due'>, delay = 1): void {
  request.changes.insert('later', { ...change, id: request.newId('later'), due: request.now + delay * TURN_SECONDS })
}

function refusalAtCharge(card: CardRow, now: number): Decline | null {
  const today = new Date(now * 1000)
  const isExpired = card.exp_year * 12 + card.exp_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
  const { charge = null, isConfirmed = false } = behaviors[card.behavior] ?? {}
  if (charge !== null) return charge
  if (isConfirmed && !card.confirmed) return declines.authentication_required
  return isExpired ? declines.expired_card : null
}
