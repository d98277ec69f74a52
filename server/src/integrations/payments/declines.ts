import type Stripe from 'stripe'
import { isHardDecline } from './hard-declines.ts'
import type { CardFacts, Declined } from './payments.ts'

export function declinedBy(error: {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly advice_code?: string | undefined
}): Declined {
  // The SDK sets an empty text if the provider sends no reason.
  const code = error.decline_code || error.code || 'card_declined'
  const hard = isHardDecline(code) || (error.code !== undefined && isHardDecline(error.code))
  return { state: 'declined', code, hard: hard || error.advice_code === 'do_not_try_again' }
}

export function cardFacts(id: string, card: Stripe.PaymentMethod.Card): CardFacts {
  return {
    paymentMethodId: id,
    brand: brandCode(card.brand),
    last4: card.last4,
    funding: fundingOf(card.funding),
  }
}

export function fundingOf(word: string): CardFacts['funding'] {
  return fundings.find((funding) => funding === word) ?? 'unknown'
}

const fundings = ['credit', 'debit', 'prepaid'] as const

/** The provider has two spellings of most brands; the portal uses one. */
export function brandCode(brand: string): string {
  const word = brand.toLowerCase().replaceAll(/[ _]/g, '')
  if (word === 'diners') return 'dinersclub'
  return word === 'americanexpress' ? 'amex' : word
}
