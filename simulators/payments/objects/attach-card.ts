import type { EndpointRequest } from '../api/endpoint-request.ts'
import { invalidRequest } from '../api/provider-error.ts'
import type { CardRow, CustomerRow } from '../store/rows.ts'
import { declinedBy, refusalAtAttach } from './cards.ts'
import { viewPaymentMethod } from './views/payment-method.ts'

/** Attaches a card to a customer unless its issuer declines. */
export function attachCard(request: EndpointRequest, card: CardRow, customer: CustomerRow): CardRow {
  if (card.detached) {
    throw invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    )
  }
  if (card.customer !== null && card.customer !== customer.id) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  const refusal = refusalAtAttach(card)
  if (refusal !== null) throw declinedBy(refusal)
  if (card.customer === customer.id) return card
  const attached = request.changes.update('cards', card, { customer: customer.id })
  request.emit('payment_method.attached', viewPaymentMethod(attached))
  return attached
}
