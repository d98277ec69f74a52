import { expect, test } from 'vitest'
import { problemsOf, type ProblemFacts } from './problems.ts'

const attempt = {
  date: new Date('2026-03-05T15:00:00Z'),
  invoiceNumber: '000007',
  number: 1,
  amountCents: 1499,
  cardBrand: 'visa',
  cardLast4: '4242',
  reason: 'insufficient funds',
}
const invoice = {
  id: 7,
  number: 7,
  totalCents: 1499,
  reversedCents: 0,
  invoicedOn: '2026-03-05',
  nextAttemptOn: '2026-03-08',
  paymentIntentId: null,
  attempts: 1,
  isCardUnusable: false,
}
const unpaid: Partial<ProblemFacts['customer']> = {
  retryObstacle: null,
  balanceCents: -1499,
  failedAttempts: [attempt],
  cards: [{ name: 'Ana García', last4: '4242', brand: 'visa', funding: 'credit' }],
}

function situation(customer: Partial<ProblemFacts['customer']> = {}, rest: Partial<ProblemFacts> = {}): ProblemFacts {
  return {
    customer: {
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'García',
      type: 'paid',
      status: 'active',
      merchant: null,
      newUser: false,
      createdAt: new Date('2026-01-05T12:00:00Z'),
      lastLoginTime: null,
      defaultTimeZone: null,
      defaultLanguage: null,
      emailSmsSubscription: false,
      freeSecondsConsumed: 0,
      lastPaymentMode: null,
      inAppSubscription: false,
      inAppSubscriptionDetails: [],
      customer: null,
      importedHistory: 0,
      validTill: null,
      balanceCents: 0,
      subscriptions: [],
      cards: [],
      paymentUnderWay: false,
      openDisputes: [],
      refundObstacle: null,
      retryObstacle: 'nothing-due',
      failedAttempts: [],
      unreadable: [],
      address: null,
      attribution: null,
      facebook: null,
      google: null,
      twitter: null,
      support: null,
      ...customer,
    },
    openInvoice: null,
    onHoldSince: null,
    ledger: [],
    refunds: [],
    lostChargebackAt: null,
    failedRefund: null,
    isDisputed: false,
    today: '2026-03-07',
    ...rest,
  }
}

test('a customer without problems has none', () => {
  expect(problemsOf(situation())).toEqual([])
})

test('shows the number and reason of failed attempts, and the next step', () => {
  expect(problemsOf(situation(unpaid, { openInvoice: invoice }))).toEqual([
    {
      kind: 'renewal-unpaid',
      title: 'The Mar 5, 2026 renewal is unpaid: 1 failed attempt (insufficient funds)',
      details: 'Invoice 000007, $14.99, Visa 4242. Next automatic attempt: Mar 8, 2026.',
      note: '2 days overdue',
      invoiceNumber: '000007',
      steps: ['retryPayment', 'changeCreditCard', 'addCreditCard'],
    },
  ])
})

test.each([
  [['insufficient funds', 'insufficient funds'], '2 failed attempts (latest: insufficient funds)'],
  [['card limit reached', 'insufficient funds'], '2 failed attempts (latest: card limit reached)'],
])('names the reasons of several attempts: %j', (reasons, text) => {
  const failedAttempts = [
    ...reasons.map((reason) => ({ ...attempt, reason })),
    { ...attempt, invoiceNumber: '000006', reason: 'suspected fraud' },
  ]
  const [problem] = problemsOf(situation({ ...unpaid, failedAttempts }, { openInvoice: invoice }))
  expect(problem?.title).toBe(`The Mar 5, 2026 renewal is unpaid: ${text}`)
})

test('a card with a hard decline can only be replaced', () => {
  const lost = { ...unpaid, retryObstacle: 'card-declined-for-good' } as const
  const openInvoice = { ...invoice, nextAttemptOn: null, isCardUnusable: true }
  expect(problemsOf(situation(lost, { openInvoice, today: '2026-03-06' }))).toMatchObject([
    { kind: 'card-declined-for-good', note: '1 day overdue', steps: ['changeCreditCard'] },
  ])
})

test('reports that no automatic attempts remain, and ignores an invoice covered by credit', () => {
  const openInvoice = { ...invoice, nextAttemptOn: null }
  const [problem] = problemsOf(situation({ ...unpaid, cards: [], failedAttempts: [] }, { openInvoice }))
  expect(problem?.title).toBe('The Mar 5, 2026 renewal is unpaid')
  expect(problem?.details).toBe('Invoice 000007, $14.99. No further automatic attempts.')
  expect(problemsOf(situation({ retryObstacle: 'nothing-due' }, { openInvoice }))).toEqual([])
})

const opened = { openedAt: new Date('2026-03-01T12:00:00Z'), amountCents: 1499 }
const subscription = {
  plan: 'Monthly',
  coupon: null,
  startDate: '2026-01-05',
  endDate: '2026-04-04',
  nextInvoiceDate: null,
  cancelOn: '2026-04-04',
  invoiceCount: 3,
  paymentAttemptCount: 0,
}

test.each([
  ['chargeback', situation({ openDisputes: [opened] }), 'The bank opened a $14.99 chargeback', []],
  ['chargeback', situation({ openDisputes: [opened, opened] }), 'The bank opened 2 chargebacks of $29.98 in total', []],
  [
    'billing-on-hold',
    situation({}, { onHoldSince: new Date('2026-03-02T12:00:00Z') }),
    'Billing has been on hold since Mar 2, 2026',
    [],
  ],
  ['payment-pending', situation({ paymentUnderWay: true }), 'A payment provider request is pending', []],
  ['suspended', situation({ status: 'suspended' }), 'This account is suspended', ['unsuspend']],
  ['unverified', situation({ status: 'registered' }), 'Username not verified', ['verify']],
  [
    'cancellation-scheduled',
    situation({ subscriptions: [subscription] }),
    'The subscription ends on Apr 4, 2026',
    ['withdrawCancellation'],
  ],
])('describes the problem %s: %#', (kind, found, title, steps) => {
  expect(problemsOf(found)).toMatchObject([{ kind, title, steps }])
})

test('states no attempt while billing is on hold', () => {
  const found = situation(unpaid, { openInvoice: invoice, onHoldSince: new Date('2026-03-02T12:00:00Z') })
  expect(problemsOf(found)).toMatchObject([
    { kind: 'billing-on-hold' },
    {
      kind: 'renewal-unpaid',
      details: 'Invoice 000007, $14.99, Visa 4242. No automatic attempts while billing is on hold.',
    },
  ])
})

test('states that a new card is charged even while billing is on hold', () => {
  const found = situation(
    { ...unpaid, retryObstacle: 'card-declined-for-good' },
    { openInvoice: invoice, onHoldSince: new Date('2026-03-02T12:00:00Z') },
  )
  expect(problemsOf(found)).toMatchObject([
    { details: 'It stopped after an error. Nothing is invoiced or charged automatically until billing is resumed.' },
    {
      details:
        'Invoice 000007, $14.99, Visa 4242. This card will not be charged again. A new card is charged immediately, even while billing is on hold.',
      steps: ['changeCreditCard'],
    },
  ])
})

const renewing = { ...subscription, nextInvoiceDate: '2026-04-05', cancelOn: null }
const entry = (date: string, amountCents: number) => ({ date: new Date(date), amountCents, description: 'Entry' })
const taken = entry('2026-03-01T12:00:00Z', -1499)
const lost = { ledger: [taken, entry('2026-02-05T12:00:00Z', 0)], lostChargebackAt: taken.date }

test.each([
  [{ subscriptions: [renewing] }, {}, 'The renewal on Apr 5, 2026 charges this amount too.', []],
  [
    { subscriptions: [renewing] },
    { isDisputed: true },
    'Automatic charges are paused until the credit card is changed. Then the next renewal charges this amount too.',
    ['changeCreditCard'],
  ],
  [{ subscriptions: [] }, { isDisputed: true }, 'No invoice is scheduled, so nothing is charged automatically.', []],
] as const)('states whether the balance after a lost chargeback is charged: %#', (customer, rest, details, steps) => {
  const facts = { balanceCents: -1499, ...customer, subscriptions: [...customer.subscriptions] }
  expect(problemsOf(situation(facts, { ...lost, ...rest }))).toMatchObject([
    { kind: 'chargeback-lost', title: 'Chargeback lost: $14.99 is due', details, steps },
  ])
})

test('promises no charge after a lost chargeback while billing is on hold', () => {
  const held = { ...lost, isDisputed: true, onHoldSince: new Date('2026-03-02T12:00:00Z') }
  expect(problemsOf(situation({ balanceCents: -1499, subscriptions: [renewing] }, held))).toMatchObject([
    { kind: 'billing-on-hold' },
    { details: 'Nothing is charged automatically while billing is on hold.', steps: [] },
  ])
})

test('reports a lost chargeback only while its amount is due without an invoice', () => {
  expect(problemsOf(situation({ balanceCents: 0 }, lost))).toEqual([])
  const paid = [entry('2026-03-06T12:00:00Z', -500), entry('2026-03-05T12:00:00Z', 1499), ...lost.ledger]
  expect(problemsOf(situation({ balanceCents: -500 }, { ...lost, ledger: paid }))).toEqual([])
  const invoiced = { ledger: [entry('2026-03-05T12:00:00Z', -1499), ...lost.ledger], openInvoice: invoice }
  const found = problemsOf(situation({ ...unpaid, balanceCents: -2998 }, { ...lost, ...invoiced }))
  expect(found).toMatchObject([{ kind: 'renewal-unpaid' }])
})

test('reports a failed refund while its amount is a credit', () => {
  const came = entry('2026-03-04T12:00:00Z', 1499)
  const failed = { ledger: [came], failedRefund: came }
  expect(problemsOf(situation({ balanceCents: 1499 }, failed))).toMatchObject([
    {
      kind: 'refund-failed',
      title: 'A $14.99 refund failed',
      details:
        'The amount came back on Mar 4, 2026 and is now a credit. No invoice is scheduled that uses the credit. The portal does not send the refund again.',
      steps: [],
    },
  ])
  const [problem] = problemsOf(situation({ balanceCents: 1499, subscriptions: [renewing] }, failed))
  expect(problem?.details).toContain('The next invoice uses the credit.')
  // Used since, and then credited again.
  const used = [entry('2026-03-06T12:00:00Z', 1499), entry('2026-03-05T12:00:00Z', -1499), came]
  expect(problemsOf(situation({ balanceCents: 1499 }, { ...failed, ledger: used }))).toEqual([])
})

test('reports pending refunds', () => {
  const about = { type: 'card', invoiceNumber: '000007', refundId: 're_1', reason: null, by: null }
  const pending = { ...about, date: new Date('2026-03-06T12:00:00Z'), amountCents: 1499, isPending: true }
  expect(problemsOf(situation({}, { refunds: [pending, { ...pending, isPending: false }] }))).toMatchObject([
    {
      kind: 'refund-pending',
      title: 'A $14.99 refund is pending',
      details: 'Requested on Mar 6, 2026. The payment provider has not confirmed it yet.',
      steps: [],
    },
  ])
  expect(problemsOf(situation({}, { refunds: [pending, pending] }))).toMatchObject([
    { title: '2 refunds of $29.98 are pending' },
  ])
})

test('lists the most severe problem first', () => {
  const all = situation(
    { ...unpaid, status: 'registered', openDisputes: [opened], subscriptions: [subscription] },
    { openInvoice: invoice, onHoldSince: new Date('2026-03-02T12:00:00Z') },
  )
  const others = ['unverified', 'cancellation-scheduled']
  expect(problemsOf(all).map(({ kind }) => kind)).toEqual([
    'billing-on-hold',
    'renewal-unpaid',
    'chargeback',
    ...others,
  ])
  // The outcome decides whether the renewal is unpaid.
  const pending = { ...all, customer: { ...all.customer, paymentUnderWay: true } }
  expect(problemsOf(pending).map(({ kind }) => kind)).toEqual([
    'billing-on-hold',
    'chargeback',
    'payment-pending',
    ...others,
  ])
})
