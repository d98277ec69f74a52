import type { Address, Billing, CardRow } from '../../store/rows.ts'
import { behaviors } from '../test-cards.ts'

/** Card fields shared by several objects. */

export function factsOf(card: CardRow) {
  return {
    brand: card.brand,
    country: 'US',
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    last4: card.last4,
  }
}

/** Returns the issuer's checks of the details given with the number; none before the card's first use. */
export function checksOf(card: CardRow) {
  const behavior = behaviors[card.behavior] ?? {}
  const isChecked = card.customer !== null
  const { address } = card.billing
  const check = (given: unknown, result: string) => (given ? (isChecked ? result : 'unchecked') : null)
  return {
    address_line1_check: check(address?.line1, behavior.checks?.line1 ?? 'pass'),
    address_postal_code_check: check(address?.postal_code, behavior.checks?.postalCode ?? 'pass'),
    cvc_check: check(card.cvc_given, behavior.cvcIsWrong ? 'fail' : 'pass'),
  }
}

export function viewBilling({ address, email, name, phone }: Billing) {
  return { address: viewAddress(address), email: email ?? null, name: name ?? null, phone: phone ?? null, tax_id: null }
}

function viewAddress(address: Address | null | undefined): Address {
  return {
    city: address?.city ?? null,
    country: address?.country ?? null,
    line1: address?.line1 ?? null,
    line2: address?.line2 ?? null,
    postal_code: address?.postal_code ?? null,
    state: address?.state ?? null,
  }
}
