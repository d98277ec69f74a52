import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CustomerFacts, customerStatuses, customerTypes, refundObstacles, retryObstacles } from './facts.ts'
import { type CustomerAction, customerActions, offeredWhen, whyNot } from './offered.ts'

const DAMAGED = 'A stored amount or date is corrupted. Ask an administrator to run verify-money.'
const card = { last4: '4242' }
const notCancelled = { cancelOn: null }
const ending = { cancelOn: '2026-04-04' }

function customer(facts: Partial<CustomerFacts> = {}): CustomerFacts {
  return {
    type: 'free',
    status: 'active',
    inAppSubscription: false,
    lastPaymentMode: null,
    cards: [],
    paymentUnderWay: false,
    refundObstacle: null,
    retryObstacle: 'nothing-due',
    subscriptions: [],
    unreadable: [],
    ...facts,
  }
}

function premium(facts: Partial<CustomerFacts> = {}): CustomerFacts {
  return customer({ type: 'paid', lastPaymentMode: 'card', cards: [card], subscriptions: [notCancelled], ...facts })
}

const always: CustomerAction[] = ['refundPayment', 'modifySupportInformation']
const ofActive: CustomerAction[] = [
  'modifyName',
  'modifyPreferences',
  'modifyPassword',
  'resetDevices',
  'addCredit',
  'addCharge',
  ...always,
]
const ofSubscribed: CustomerAction[] = ['cancelOnLastDay', 'cancelWithoutRefund', 'addComplimentaryDays', ...ofActive]

/** Every row of the specified table with its negations: a customer, and exactly the actions available for them. */
const rows: [string, CustomerFacts, CustomerAction[]][] = [
  ['unverified trial', customer({ status: 'registered' }), ['verify', ...always]],
  ['unverified premium', premium({ status: 'registered' }), ['verify', ...always]],
  ['unverified complimentary', customer({ status: 'registered', type: 'comp' }), ['verify', ...always]],
  ['suspended trial', customer({ status: 'suspended' }), ['unsuspend', ...always]],
  ['suspended premium', premium({ status: 'suspended' }), ['unsuspend', ...always]],
  ['active of no type', customer({ type: 'none' }), ofActive],
  ['active trial', customer(), ['upgradeToPremium', 'upgradeToComplimentary', 'suspend', ...ofActive]],
  ['active complimentary', customer({ type: 'comp' }), ['endComplimentary', ...ofActive]],

  ['premium by card', premium(), ['changeCreditCard', 'cancelWithRefund', ...ofSubscribed]],
  [
    'unpaid premium',
    premium({ retryObstacle: null }),
    ['changeCreditCard', 'retryPayment', 'cancelWithRefund', ...ofSubscribed],
  ],
  [
    'unpaid premium, ending',
    premium({ retryObstacle: null, subscriptions: [ending] }),
    ['retryPayment', 'withdrawCancellation', ...ofActive],
  ],
  [
    'unpaid premium, whose card is lost',
    premium({ retryObstacle: 'card-declined-for-good' }),
    ['changeCreditCard', 'cancelWithRefund', ...ofSubscribed],
  ],
  [
    'unpaid premium without card',
    premium({ retryObstacle: null, cards: [] }),
    ['addCreditCard', 'cancelWithRefund', ...ofSubscribed],
  ],
  ['premium, last paid otherwise', premium({ lastPaymentMode: 'credit' }), ['changeCreditCard', ...ofSubscribed]],
  ['premium, never paid', premium({ lastPaymentMode: null }), ['changeCreditCard', ...ofSubscribed]],
  ...refundObstacles.map((refundObstacle): (typeof rows)[number] => [
    `premium whose payment cannot be refunded: ${refundObstacle}`,
    premium({ refundObstacle }),
    ['changeCreditCard', ...ofSubscribed],
  ]),
  ['premium without card', premium({ cards: [] }), ['addCreditCard', 'cancelWithRefund', ...ofSubscribed]],
  [
    'premium without card, last paid otherwise',
    premium({ cards: [], lastPaymentMode: null }),
    ['addCreditCard', ...ofSubscribed],
  ],
  ['premium with two cards', premium({ cards: [card, card] }), ['cancelWithRefund', ...ofSubscribed]],
  ['premium, ending', premium({ subscriptions: [ending] }), ['withdrawCancellation', ...ofActive]],
  [
    'unverified, with a damaged balance',
    customer({ status: 'registered', unreadable: ['balance'] }),
    ['verify', 'modifySupportInformation'],
  ],
  [
    'premium without card, ending',
    premium({ cards: [], subscriptions: [ending] }),
    ['addCreditCard', 'withdrawCancellation', ...ofActive],
  ],
  ['premium without subscription', premium({ subscriptions: [] }), ofActive],
  ['premium without subscription or card', premium({ subscriptions: [], cards: [] }), ['addCreditCard', ...ofActive]],
  ['premium with two subscriptions', premium({ subscriptions: [notCancelled, notCancelled] }), ofActive],
  ['premium with two subscriptions, one ending', premium({ subscriptions: [notCancelled, ending] }), ofActive],

  ['premium in an app', premium({ inAppSubscription: true, subscriptions: [], cards: [] }), ofActive],
  ['premium in an app and here', premium({ inAppSubscription: true }), ofActive],
  ['premium in an app and here, ending', premium({ inAppSubscription: true, subscriptions: [ending] }), ofActive],
]

describe('available actions', () => {
  test.each(rows)('%s', (_name, facts, offered) => {
    expect(customerActions.filter((action) => offeredWhen[action](facts))).toEqual(inOrder(offered))
  })

  test('every action is available for some customers and rejected for others, except the one that is always available', () => {
    for (const action of customerActions) {
      const answers = new Set(rows.map(([, facts]) => offeredWhen[action](facts)))
      expect([action, answers.size]).toEqual([action, action === 'modifySupportInformation' ? 1 : 2])
    }
  })
})

describe('reasons for unavailable actions', () => {
  test.each<[string, CustomerFacts, CustomerAction, string]>([
    ['suspended', customer({ status: 'suspended' }), 'addCredit', 'The customer must be verified and not suspended.'],
    ['verified', customer(), 'verify', 'The customer is already verified.'],
    ['verified', customer(), 'unsuspend', 'The customer is not suspended.'],
    ['premium', premium(), 'suspend', 'Available for Trial customers only.'],
    ['trial', customer(), 'cancelOnLastDay', 'Available for Premium customers only.'],
    ['trial', customer(), 'endComplimentary', 'Available for Complimentary customers only.'],
    [
      'in an app',
      premium({ inAppSubscription: true }),
      'cancelWithRefund',
      'This subscription is managed by an app store. Change it there.',
    ],
    ['with a card', premium(), 'addCreditCard', 'The customer already has a credit card.'],
    ['without card', premium({ cards: [] }), 'changeCreditCard', 'The customer must have exactly one credit card.'],
    [
      'without subscription',
      premium({ subscriptions: [] }),
      'cancelOnLastDay',
      'The customer must have exactly one subscription.',
    ],
    [
      'ending',
      premium({ subscriptions: [ending] }),
      'cancelOnLastDay',
      'A cancellation is already scheduled. Withdraw it first.',
    ],
    ['going on', premium(), 'withdrawCancellation', 'No cancellation is scheduled.'],
    [
      'not paid by card',
      premium({ lastPaymentMode: null }),
      'cancelWithRefund',
      'The last payment was not made by credit card, so it cannot be refunded here.',
    ],
    [
      'open chargeback',
      premium({ refundObstacle: 'dispute-open' }),
      'cancelWithRefund',
      'A chargeback for the last payment is still open. You can refund the payment after the chargeback is won and the money is returned.',
    ],
    [
      'lost chargeback',
      premium({ refundObstacle: 'dispute-lost' }),
      'cancelWithRefund',
      'A chargeback for the last payment was lost. The customer has already received the money.',
    ],
    ['refunded', premium({ refundObstacle: 'refunded' }), 'cancelWithRefund', 'The last payment was already refunded.'],
    [
      'paid from credit',
      premium({ refundObstacle: 'not-by-card' }),
      'cancelWithRefund',
      'The current period was not paid by credit card, so there is nothing to refund.',
    ],
    ['paid', premium(), 'retryPayment', 'There is no unpaid invoice.'],
    [
      'lost card',
      premium({ retryObstacle: 'card-declined-for-good' }),
      'retryPayment',
      'This card cannot be charged again. Change the credit card instead.',
    ],
    [
      'on hold',
      premium({ retryObstacle: 'on-hold' }),
      'retryPayment',
      'Billing is on hold after an error. Resume billing first.',
    ],
    [
      'being charged',
      premium({ retryObstacle: null, paymentUnderWay: true }),
      'retryPayment',
      'A payment is still processing.',
    ],
    ['damaged balance', customer({ unreadable: ['balance'] }), 'upgradeToPremium', DAMAGED],
    ['damaged subscription', premium({ unreadable: ['subscriptions'], subscriptions: [] }), 'cancelOnLastDay', DAMAGED],
    ['damaged payment', premium({ refundObstacle: 'unreadable' }), 'cancelWithRefund', DAMAGED],
  ])('%s: %#', (_name, facts, action, reason) => {
    expect(whyNot(action, facts)).toBe(reason)
  })

  test('gives a reason only for unavailable actions', () => {
    const facts = fc.record<CustomerFacts>({
      type: fc.constantFrom(...customerTypes),
      status: fc.constantFrom(...customerStatuses),
      inAppSubscription: fc.boolean(),
      lastPaymentMode: fc.constantFrom(null, 'card', 'credit'),
      cards: fc.array(fc.constant(card), { maxLength: 2 }),
      paymentUnderWay: fc.boolean(),
      refundObstacle: fc.constantFrom(null, ...refundObstacles),
      retryObstacle: fc.constantFrom(null, ...retryObstacles),
      subscriptions: fc.array(fc.constantFrom(notCancelled, ending), { maxLength: 2 }),
      unreadable: fc.subarray(['balance', 'subscriptions', 'invoices', 'events']),
    })
    fc.assert(
      fc.property(facts, fc.constantFrom(...customerActions), (someone, action) => {
        expect(whyNot(action, someone) === null).toBe(offeredWhen[action](someone))
      }),
    )
  })
})

function inOrder(actions: CustomerAction[]): CustomerAction[] {
  return customerActions.filter((action) => actions.includes(action))
}
