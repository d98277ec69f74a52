import {
  CARD_UNUSABLE,
  type CustomerFacts,
  type RefundObstacle,
  type RetryObstacle,
  type UnreadablePart,
} from './facts.ts'

/**
 * When each action on a customer is available: the portal shows the button, and the server accepts the call, exactly
 * when all rules of the action hold.
 */

interface Rule {
  readonly holds: (customer: CustomerFacts) => boolean
  /** Reason shown to a user if the rule forbids the action. */
  readonly unavailableReason: string
}

const DAMAGED = 'A stored amount or date is corrupted. Ask an administrator to run verify-money.'

const active: Rule = {
  holds: (c) => c.status === 'active',
  unavailableReason: 'The customer must be verified and not suspended.',
}
const unverified: Rule = {
  holds: (c) => c.status === 'registered',
  unavailableReason: 'The customer is already verified.',
}
const suspended: Rule = {
  holds: (c) => c.status === 'suspended',
  unavailableReason: 'The customer is not suspended.',
}
const trial: Rule = { holds: (c) => c.type === 'free', unavailableReason: 'Available for Trial customers only.' }
const premium: Rule = { holds: (c) => c.type === 'paid', unavailableReason: 'Available for Premium customers only.' }
const complimentary: Rule = {
  holds: (c) => c.type === 'comp',
  unavailableReason: 'Available for Complimentary customers only.',
}
const billedByUs: Rule = {
  holds: (c) => !c.inAppSubscription,
  unavailableReason: 'This subscription is managed by an app store. Change it there.',
}
const withoutCard: Rule = {
  holds: (c) => c.cards.length === 0,
  unavailableReason: 'The customer already has a credit card.',
}
const withOneCard: Rule = {
  holds: (c) => c.cards.length === 1,
  unavailableReason: 'The customer must have exactly one credit card.',
}
const withOneSubscription: Rule = {
  holds: (c) => c.subscriptions.length === 1,
  unavailableReason: 'The customer must have exactly one subscription.',
}
const notCancelled: Rule = {
  holds: (c) => c.subscriptions.every(({ cancelOn }) => cancelOn === null),
  unavailableReason: 'A cancellation is already scheduled. Withdraw it first.',
}
const ending: Rule = {
  holds: (c) => c.subscriptions.some(({ cancelOn }) => cancelOn !== null),
  unavailableReason: 'No cancellation is scheduled.',
}
const paidByCard: Rule = {
  holds: (c) => c.lastPaymentMode === 'card',
  unavailableReason: 'The last payment was not made by credit card, so it cannot be refunded here.',
}
/** The provider rejects refunds of these payments; `docs/decisions/refunds-and-disputes.md` lists every status. */
const refundable: Rule[] = [
  refundableUnless(
    'dispute-open',
    'A chargeback for the last payment is still open. You can refund the payment after the chargeback is won and the money is returned.',
  ),
  refundableUnless(
    'dispute-lost',
    'A chargeback for the last payment was lost. The customer has already received the money.',
  ),
  refundableUnless('refunded', 'The last payment was already refunded.'),
  refundableUnless('not-by-card', 'The current period was not paid by credit card, so there is nothing to refund.'),
  refundableUnless('unreadable', DAMAGED),
]
/** A lost, stolen, expired or blocked card is not charged again. */
const retryable: Rule[] = [
  retryableUnless('nothing-due', 'There is no unpaid invoice.'),
  retryableUnless('first-attempt-pending', 'The first payment attempt for this invoice has not been made yet.'),
  retryableUnless(
    'disputed',
    'A chargeback is open or was lost. The card is not charged until the chargeback is won or the card changes.',
  ),
  retryableUnless('card-declined-for-good', CARD_UNUSABLE),
  retryableUnless(
    'too-many-attempts',
    'Payment of this invoice was attempted too many times. Change the credit card instead.',
  ),
  retryableUnless('on-hold', 'Billing is on hold after an error. Resume billing first.'),
]
/** Data that billing computes with. */
const readableBilling = readable('balance', 'subscriptions', 'openInvoice')
const settled: Rule = {
  holds: (c) => !c.paymentUnderWay,
  unavailableReason: 'A payment is still processing.',
}

/** A Premium customer with one subscription that we bill. */
const subscribed = [active, premium, billedByUs, readableBilling, withOneSubscription, settled]

/** The first rule that fails is the reason shown, so the plainest come first. */
const requirements = {
  verify: [unverified],
  unsuspend: [suspended],

  modifyName: [active],
  modifyPreferences: [active],
  modifyPassword: [active],
  resetDevices: [active],
  addCredit: [active, settled],
  addCharge: [active, settled],

  upgradeToPremium: [active, trial, readable('balance'), settled],
  upgradeToComplimentary: [active, trial, settled],
  suspend: [active, trial, settled],
  endComplimentary: [active, complimentary],

  addCreditCard: [active, premium, billedByUs, withoutCard, readableBilling, settled],
  changeCreditCard: [...subscribed, withOneCard, notCancelled],

  retryPayment: [...subscribed, withOneCard, ...retryable],

  /** For any payment, including those of former customers; further rules depend on the payment itself. */
  refundPayment: [readable('balance'), settled],

  cancelOnLastDay: [...subscribed, notCancelled],
  cancelWithoutRefund: [...subscribed, notCancelled],
  cancelWithRefund: [...subscribed, notCancelled, paidByCard, ...refundable],
  addComplimentaryDays: [...subscribed, notCancelled],
  withdrawCancellation: [...subscribed, ending],

  modifySupportInformation: [],
} as const satisfies Record<string, readonly Rule[]>

function refundableUnless(obstacle: RefundObstacle, unavailableReason: string): Rule {
  return { holds: (c) => c.refundObstacle !== obstacle, unavailableReason }
}

function retryableUnless(obstacle: RetryObstacle, unavailableReason: string): Rule {
  return { holds: (c) => c.retryObstacle !== obstacle, unavailableReason }
}

function readable(...parts: readonly UnreadablePart[]): Rule {
  return { holds: (c) => !c.unreadable.some((part) => parts.includes(part)), unavailableReason: DAMAGED }
}

export type CustomerAction = keyof typeof requirements

/** In the order of the customer screen. */
// The table is typed by these keys.
export const customerActions = Object.keys(requirements) as CustomerAction[]

/** Actions in the menu; the others are in table rows. */
export type MenuAction = Exclude<CustomerAction, 'refundPayment'>
export const menuActions = customerActions.filter((action): action is MenuAction => action !== 'refundPayment')

/** One predicate per action: `offeredWhen.suspend(customer)`. */
export const offeredWhen = Object.fromEntries(
  customerActions.map((action) => [action, (customer: CustomerFacts) => whyNot(action, customer) === null]),
  // fromEntries loses the keys: every action has a predicate.
) as Record<CustomerAction, (customer: CustomerFacts) => boolean>

/** Returns the rule that forbids an action on this customer, as a sentence, or null if the action is available. */
export function whyNot(action: CustomerAction, customer: CustomerFacts): string | null {
  const rules: readonly Rule[] = requirements[action]
  return rules.find((rule) => !rule.holds(customer))?.unavailableReason ?? null
}
