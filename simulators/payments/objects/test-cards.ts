/** The reason why an issuer declines a card. */
export interface Decline {
  readonly code: string
  readonly declineCode: string | null
  readonly message: string
  readonly advice?: string
  readonly networkCode?: string
}

/** How a card behaves at each step; steps not listed succeed. */
export interface Behavior {
  readonly attach?: Decline
  /** Declined at attaching only if a security code was given. */
  readonly cvcIsWrong?: true
  readonly charge?: Decline
  /** The issuer confirms it with the cardholder at setup; charges before that are declined. */
  readonly isConfirmed?: true
  readonly risk?: 'elevated' | 'highest'
  readonly checks?: { readonly line1: Check; readonly postalCode: Check }
  readonly later?: readonly ('fraudulent' | 'product_not_received' | 'inquiry' | 'early_fraud_warning')[]
  readonly refund?: 'pending' | 'fails'
}

type Check = 'pass' | 'fail' | 'unavailable'

export interface TestCard {
  readonly brand: string
  readonly funding: 'credit' | 'debit' | 'prepaid'
  readonly behavior: string
}

const declined = (declineCode: string, message = 'Your card was declined.', advice = 'try_again_later'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
  advice,
})
const coded = (code: string, message: string): Decline => ({ code, declineCode: null, message })

export const declines = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card', 'Your card was declined.', 'do_not_try_again'),
  stolen_card: declined('stolen_card', 'Your card was declined.', 'do_not_try_again'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  fraudulent: declined('fraudulent', 'Your card was declined.', 'do_not_try_again'),
  expired_card: coded('expired_card', 'Your card has expired.'),
  incorrect_cvc: coded('incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: coded(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  authentication_required: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>

const everywhere = (decline: Decline): Behavior => ({ attach: decline, charge: decline })

/** By the name that is stored with a card. */
export const behaviors: Readonly<Record<string, Behavior>> = {
  ok: {},
  generic_decline: everywhere(declines.generic_decline),
  insufficient_funds: everywhere(declines.insufficient_funds),
  lost_card: everywhere(declines.lost_card),
  stolen_card: everywhere(declines.stolen_card),
  card_velocity_exceeded: everywhere(declines.card_velocity_exceeded),
  expired_card: everywhere(declines.expired_card),
  incorrect_cvc: everywhere(declines.incorrect_cvc),
  processing_error: everywhere(declines.processing_error),
  declines_at_charge: { charge: declines.generic_decline },
  cvc_check_fails: { cvcIsWrong: true },
  address_and_zip_fail: { checks: { line1: 'fail', postalCode: 'fail' } },
  address_fails: { checks: { line1: 'fail', postalCode: 'pass' } },
  zip_fails: { checks: { line1: 'pass', postalCode: 'fail' } },
  address_unavailable: { checks: { line1: 'unavailable', postalCode: 'unavailable' } },
  always_blocked: { charge: declines.fraudulent, risk: 'highest' },
  highest_risk: { risk: 'highest' },
  elevated_risk: { risk: 'elevated' },
  disputed_as_fraudulent: { later: ['fraudulent'] },
  disputed_as_not_received: { later: ['product_not_received'] },
  inquiry: { later: ['inquiry'] },
  early_fraud_warning: { later: ['early_fraud_warning'] },
  disputed_repeatedly: { later: ['fraudulent', 'product_not_received'] },
  refund_pends: { refund: 'pending' },
  refund_fails: { refund: 'fails' },
  needs_confirmation: { isConfirmed: true },
  needs_authentication: { isConfirmed: true, charge: declines.authentication_required },
}

const visa = (behavior: string): TestCard => ({ brand: 'visa', funding: 'credit', behavior })
const good = (brand: string, funding: TestCard['funding'] = 'credit'): TestCard => ({ brand, funding, behavior: 'ok' })

/** By number. No other number is accepted, so that no real card ends up here. */
export const testCards: ReadonlyMap<string, TestCard> = new Map([
  ['4242424242424242', good('visa')],
  ['4000056655665556', good('visa', 'debit')],
  ['5555555555554444', good('mastercard')],
  ['2223003122003222', good('mastercard')],
  ['5200828282828210', good('mastercard', 'debit')],
  ['5105105105105100', good('mastercard', 'prepaid')],
  ['378282246310005', good('amex')],
  ['371449635398431', good('amex')],
  ['6011111111111117', good('discover')],
  ['6011000990139424', good('discover')],
  ['6011981111111113', good('discover', 'debit')],
  ['3056930009020004', good('diners')],
  ['36227206271667', good('diners')],
  ['3566002020360505', good('jcb')],
  ['6555900000604105', good('discover')],
  ['6200000000000005', good('unionpay')],
  ['4000000000000002', visa('generic_decline')],
  ['4000000000009995', visa('insufficient_funds')],
  ['4000000000009987', visa('lost_card')],
  ['4000000000009979', visa('stolen_card')],
  ['4000000000006975', visa('card_velocity_exceeded')],
  ['4000000000000069', visa('expired_card')],
  ['4000000000000127', visa('incorrect_cvc')],
  ['4000000000000119', visa('processing_error')],
  ['4000000000000341', visa('declines_at_charge')],
  ['4000000000000101', visa('cvc_check_fails')],
  ['4000000000000010', visa('address_and_zip_fail')],
  ['4000000000000028', visa('address_fails')],
  ['4000000000000036', visa('zip_fails')],
  ['4000000000000044', visa('address_unavailable')],
  ['4100000000000019', visa('always_blocked')],
  ['4000000000004954', visa('highest_risk')],
  ['4000000000009235', visa('elevated_risk')],
  ['4000000000000259', visa('disputed_as_fraudulent')],
  ['4000000000002685', visa('disputed_as_not_received')],
  ['4000000000001976', visa('inquiry')],
  ['4000000000005423', visa('early_fraud_warning')],
  ['4000000404000079', visa('disputed_repeatedly')],
  ['4000000000007726', visa('refund_pends')],
  ['4000000000005126', visa('refund_fails')],
  ['4000000000000077', good('visa')],
  ['4000002500003155', visa('needs_confirmation')],
  ['4000002760003184', visa('needs_authentication')],
])
