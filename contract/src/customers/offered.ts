import type { CustomerFacts, RefundObstacle } from './facts.ts'

/**
 * When each action on a customer is offered: the portal shows the button, and the server accepts the call,
 * exactly when all rules of the action hold.
 */

interface Rule {
  readonly holds: (customer: CustomerFacts) => boolean
  /** What to tell somebody who misses the action while the rule does not hold. */
  readonly otherwise: string
}

const active: Rule = {
  holds: (c) => c.status === 'active',
  otherwise: 'The customer has to be verified and not suspended.',
}
const unverified: Rule = {
  holds: (c) => c.status === 'registered',
  otherwise: 'The customer has been verified already.',
}
const suspended: Rule = {
  holds: (c) => c.status === 'suspended',
  otherwise: 'The customer is not suspended.',
}
const trial: Rule = { holds: (c) => c.type === 'free', otherwise: 'This is for Trial customers only.' }
const premium: Rule = { holds: (c) => c.type === 'paid', otherwise: 'This is for Premium customers only.' }
const complimentary: Rule = {
  holds: (c) => c.type === 'comp',
  otherwise: 'This is for Complimentary customers only.',
}
const billedByUs: Rule = {
  holds: (c) => !c.inAppSubscription,
  otherwise: 'The subscription was bought in an app store, and only there can it be changed.',
}
const withoutCard: Rule = { holds: (c) => c.cards.length === 0, otherwise: 'There is a credit card already.' }
const withOneCard: Rule = {
  holds: (c) => c.cards.length === 1,
  otherwise: 'There has to be exactly one credit card.',
}
const withOneSubscription: Rule = {
  holds: (c) => c.subscriptions.length === 1,
  otherwise: 'There has to be exactly one subscription.',
}
const goingOn: Rule = {
  holds: (c) => c.subscriptions.every(({ cancelOn }) => cancelOn === null),
  otherwise: 'A cancellation is scheduled. It can be withdrawn.',
}
const ending: Rule = {
  holds: (c) => c.subscriptions.some(({ cancelOn }) => cancelOn !== null),
  otherwise: 'No cancellation is scheduled.',
}
const paidByCard: Rule = {
  holds: (c) => c.lastPaymentMode === 'card',
  otherwise: 'The last payment was not made by credit card, so there is none to refund it to.',
}
/** The provider refunds none of these payments; `docs/decisions/refunds-and-disputes.md` has every status. */
const refundable: Rule[] = [
  refundableUnless(
    'dispute-open',
    'A chargeback of the last payment is not closed. You can refund the payment after the chargeback is won and the money is returned.',
  ),
  refundableUnless(
    'dispute-lost',
    'A chargeback of the last payment was lost. The customer has already received the money.',
  ),
  refundableUnless('refunded', 'The last payment is refunded already.'),
  refundableUnless('not-by-card', 'The current period was not paid by credit card, so there is nothing to refund.'),
]
const settled: Rule = {
  holds: (c) => !c.paymentUnderWay,
  otherwise: 'The outcome of a payment is still awaited.',
}

/** A Premium customer whose one subscription we bill ourselves. */
const subscribed = [active, premium, billedByUs, withOneSubscription, settled]

/** The first rule that does not hold is the reason given, so the plainest come first. */
const requirements = {
  verify: [unverified],
  unsuspend: [suspended],

  modifyName: [active],
  modifyPreferences: [active],
  modifyPassword: [active],
  resetDevices: [active],
  addCredit: [active, settled],
  addCharge: [active, settled],

  upgradeToPremium: [active, trial, settled],
  upgradeToComplimentary: [active, trial, settled],
  suspend: [active, trial, settled],
  endComplimentary: [active, complimentary],

  addCreditCard: [active, premium, billedByUs, withoutCard, settled],
  changeCreditCard: [...subscribed, withOneCard, goingOn],

  cancelOnLastDay: [...subscribed, goingOn],
  cancelWithoutRefund: [...subscribed, goingOn],
  cancelWithRefund: [...subscribed, goingOn, paidByCard, ...refundable],
  addComplimentaryDays: [...subscribed, goingOn],
  withdrawCancellation: [...subscribed, ending],

  modifySupportInformation: [],
} as const satisfies Record<string, readonly Rule[]>

function refundableUnless(obstacle: RefundObstacle, otherwise: string): Rule {
  return { holds: (c) => c.refundObstacle !== obstacle, otherwise }
}

export type CustomerAction = keyof typeof requirements

/** In the order in which the customer screen lists them. */
// The keys of the table are its own type's.
export const customerActions = Object.keys(requirements) as CustomerAction[]

/** One predicate per action: `offeredWhen.suspend(customer)`. */
export const offeredWhen = Object.fromEntries(
  customerActions.map((action) => [action, (customer: CustomerFacts) => whyNot(action, customer) === null]),
  // Every action gets its predicate: the list is the type's own.
) as Record<CustomerAction, (customer: CustomerFacts) => boolean>

/** The rule that forbids an action on this customer, as a sentence; null when the action is offered. */
export function whyNot(action: CustomerAction, customer: CustomerFacts): string | null {
  const rules: readonly Rule[] = requirements[action]
  return rules.find((rule) => !rule.holds(customer))?.otherwise ?? null
}
