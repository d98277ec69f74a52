/** Whether trying the same card again is of no use: it is lost, closed, blocked, or in need of the customer's own hand. */
export function isHardDecline(declineCode: string): boolean {
  return hardDeclines.has(declineCode)
}

const hardDeclines: ReadonlySet<string> = new Set([
  'authentication_required',
  'card_not_supported',
  'do_not_try_again',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])
