import type { CardRow, TokenRow } from '../../store/rows.ts'
import { checksOf, factsOf } from './card-facts.ts'

/** Returns the legacy format of a card, used in tokens and among a customer's sources. */
export function viewCard(card: CardRow) {
  const { address } = card.billing
  const checks = checksOf(card)
  const { brand, ...facts } = factsOf(card)
  return {
    id: card.id,
    object: 'card',
    address_city: address?.city ?? null,
    address_country: address?.country ?? null,
    address_line1: address?.line1 ?? null,
    address_line1_check: checks.address_line1_check,
    address_line2: address?.line2 ?? null,
    address_state: address?.state ?? null,
    address_zip: address?.postal_code ?? null,
    address_zip_check: checks.address_postal_code_check,
    brand: cardBrands[brand] ?? 'Unknown',
    ...facts,
    customer: card.customer,
    cvc_check: checks.cvc_check,
    dynamic_last4: null,
    metadata: card.metadata,
    name: card.billing.name ?? null,
    networks: { preferred: null },
    regulated_status: 'unregulated',
    tokenization_method: null,
  }
}

export function viewToken(token: TokenRow, card: CardRow) {
  return {
    id: token.id,
    object: 'token',
    // A card in a token does not belong to a customer yet.
    card: { ...viewCard(card), customer: undefined },
    client_ip: '127.0.0.1',
    created: token.created,
    livemode: false,
    type: 'card',
    used: token.used,
  }
}

const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
}
