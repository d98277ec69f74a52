import type { CardRow } from '../../store/rows.ts'
import { checksOf, factsOf, viewBilling } from './card-facts.ts'

export function viewPaymentMethod(card: CardRow) {
  return {
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: viewBilling(card.billing),
    card: {
      ...factsOf(card),
      checks: checksOf(card),
      display_brand: displayBrands[card.brand] ?? card.brand,
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: card.customer,
    customer_account: null,
    livemode: false,
    metadata: card.metadata,
    type: 'card',
  }
}

const displayBrands: Readonly<Record<string, string>> = {
  amex: 'american_express',
  diners: 'diners_club',
  unionpay: 'union_pay',
}
