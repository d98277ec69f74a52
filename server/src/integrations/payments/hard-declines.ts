/** Returns true if retrying the same card is useless: it is lost, closed, blocked or needs action by the customer. */
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
