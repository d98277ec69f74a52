import { isDeepStrictEqual } from 'node:util'
import { billingCalls } from '@portal/contract/billing/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { easternDay } from '@portal/contract/dates'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { Random } from '@portal/demo/random.ts'
import { resumeOperations } from '../../src/modules/billing/engine/resume-operations.ts'
import { startBilling, type TestBilling } from '../billing.ts'
import type { Question } from '../payments.ts'
import { type ProviderState, isProviderActionPossible, performProviderAction } from './perform-provider-action.ts'
import { type CardBehavior, applyAction, type ModelCustomer, newCustomer } from './model.ts'
import { processDay } from './model-worker.ts'

export interface ModelRun {
  readonly steps: number
  readonly refused: number
  readonly faults: number
  readonly days: number
  /** Refunds in the dashboard and steps of chargebacks. */
  readonly atProvider: number
  /** The first difference and the steps that led to it; null if there is none. */
  readonly difference: string | null
}

interface ModelOptions {
  readonly steps: number
  readonly customers: number
  /** Check the ledger rules after this many steps; the check takes longer than a step. */
  readonly rulesEvery: number
}

interface Pair {
  readonly email: string
  readonly model: ModelCustomer
  /** The provider's token of the card. */
  token: string
  atProvider: ProviderState
}

/**
 * Performs the same random actions on the portal and on a model of it, and compares them after every step. Checks all
 * ledger rules every few steps and at the end. The seed reproduces any failure.
 */
export async function runModel(seed: number, { steps, customers, rulesEvery }: ModelOptions) {
  const billing = await startBilling({ now: '2026-01-31T15:00:00Z' })
  const run = { steps: 0, refused: 0, faults: 0, days: 0, atProvider: 0, difference: null as string | null }
  const random = new Random().begin(seed, 0, 0)
  const pairs: Pair[] = []
  for (let index = 0; index < customers; index++) {
    pairs.push({ email: (await billing.hasTrial()).email, model: newCustomer(), token: '', atProvider: {} })
  }
  const reported: string[] = []
  while (run.steps < steps && run.difference === null) {
    run.steps += 1
    // The checks order by time.
    billing.clock.advance(1_000)
    const pair = random.pick(pairs)
    const kind = random.share()
    const wrong =
      kind < 0.25
        ? await letDaysPass(billing, pairs, random, run, reported)
        : kind < 0.45 && isProviderActionPossible(pair.model)
          ? await performProviderAction(billing, pair, random, run, reported)
          : await actOnce(billing, pair, random, run, reported)
    run.difference = wrong ?? (await compare(billing, pair))
    if (run.steps % rulesEvery === 0) run.difference ??= await findBroken(billing)
    if (run.difference !== null) run.difference = `seed ${seed}: ${run.difference}\n${reported.slice(-15).join('\n')}`
  }
  const findings = await billing.context.db.selectFrom('reconciliation_findings').select('finding').execute()
  run.difference ??= findings.length > 0 ? `seed ${seed}: ${findings.map(({ finding }) => finding).join(' ')}` : null
  await billing.stop().catch(({ message }: Error) => {
    run.difference ??= `seed ${seed}: ${message}`
  })
  return run satisfies ModelRun
}

const faults = ['lost before', 'lost after', 'crash before', 'crash after'] as const

async function findBroken(billing: TestBilling): Promise<string | null> {
  const broken = await billing.brokenRules()
  return broken.length === 0 ? null : `rules of the money are broken:\n${broken.join('\n')}`
}

type Counters = { refused: number; faults: number; days: number; atProvider: number }

async function letDaysPass(
  billing: TestBilling,
  pairs: readonly Pair[],
  random: Random,
  run: Counters,
  reported: string[],
): Promise<string | null> {
  const isOutage = random.chance(0.2)
  const days = random.between(1, isOutage ? 70 : 12)
  reported.push(`${days} days pass${isOutage ? ' in an outage' : ''}`)
  run.days += days
  for (let day = 1; day <= days; day++) {
    billing.clock.advance(DAY_MS)
    if (isOutage && day < days) continue
    await runWorker(billing, random, run, reported)
    const today = easternDay(billing.context.now())
    for (const { model } of pairs) processDay(model, today)
  }
  for (const pair of pairs) {
    const wrong = await compare(billing, pair)
    if (wrong !== null) return wrong
  }
  return null
}

/** Occasionally the provider's response to a charge gets lost; the charge is then retried before the end of the day. */
async function runWorker(billing: TestBilling, random: Random, run: Counters, reported: string[]): Promise<void> {
  const isFaulty = random.chance(0.1)
  const fault = random.pick(faults)
  if (isFaulty) billing.payments.fault('charge', fault)
  await billing.run()
  if (!isFaulty || billing.payments.clearFaults() > 0) return
  run.faults += 1
  reported.push(`a charge by the worker: ${fault}`)
  billing.clock.advance(MINUTE_MS)
  await resumeOperations(billing.context)
  await billing.run()
}

async function actOnce(
  billing: TestBilling,
  pair: Pair,
  random: Random,
  run: Counters,
  reported: string[],
): Promise<string | null> {
  const { model, email } = pair
  const today = easternDay(billing.context.now())
  const cents = random.between(1, 3000)
  const money = { amount: (cents / 100).toFixed(2), description: 'Model', currency: 'USD' }
  const behavior = random.pick<CardBehavior>(['ok', 'ok', 'ok', 'insufficient_funds', 'lost_card', 'refused'])
  const plan = random.pick(['monthly', 'monthly', 'yearly'] as const)
  const days = random.between(1, 40)
  const card = billing.card(behavior)
  const choices: readonly Choice[] = [
    { call: billingCalls.addCredit, input: money, expect: (model) => applyAction.addCredit(model, cents, today) },
    { call: billingCalls.addCharge, input: money, expect: (model) => applyAction.addCharge(model, cents) },
    {
      call: billingCalls.addComplimentaryDays,
      input: { duration: days, reason: 'Model' },
      expect: (model) => applyAction.addDays(model, days),
    },
    { call: billingCalls.cancelSubscription, input: {}, expect: (model) => applyAction.cancel(model, today) },
    { call: billingCalls.revertCancelSubscription, input: {}, expect: (model) => applyAction.withdraw(model, today) },
    { call: billingCalls.endPremiumSubscription, input: {}, expect: (model) => applyAction.endNow(model) },
    {
      call: billingCalls.endAndRefundPremiumSubscription,
      input: {},
      expect: (model) => applyAction.refund(model),
      providerCall: 'refund',
    },
    {
      call: billingCalls.upgradeSubscription,
      input: { plan, ...card },
      expect: (model) => applyAction.upgrade(model, plan, behavior, today),
      providerCall: random.pick(['attachCard', 'charge'] as const),
    },
    {
      call: billingCalls.changeCreditCard,
      input: card,
      expect: (model) => applyAction.changeCard(model, behavior, today),
      providerCall: 'attachCard',
    },
    {
      call: billingCalls.retryPayment,
      input: {},
      expect: (model) => applyAction.retry(model, today),
      providerCall: 'charge',
    },
    {
      call: customersCalls.convertToComplimentary,
      input: { duration: days, reason: 'Model' },
      expect: (model) => applyAction.convert(model, days, today),
    },
    {
      call: customersCalls.endComplimentarySubscription,
      input: {},
      expect: (model) => applyAction.endComplimentary(model, today),
    },
  ]
  if (pair.token !== '' && random.chance(0.15)) return changeBehavior(billing, pair, random, reported)

  const { call, input, expect, providerCall } = pick(choices, model, random)
  const isFaulty = providerCall !== undefined && random.chance(0.4)
  if (isFaulty) billing.payments.fault(providerCall, random.pick(faults))
  const { status, text } = await billing.support.send(call, { email, ...input })
  const expected = expect(model)
  reported.push(`${email} ${call.path} ${JSON.stringify(input)}: ${status} ${text}, expected ${expected}`)
  if ('token' in input && expected === 'ok') pair.token = card.token
  if (isFaulty && text === 'PaymentUnknown') {
    run.faults += 1
    billing.clock.advance(MINUTE_MS)
    await resumeOperations(billing.context)
    return null
  }
  billing.payments.clearFaults()
  if (expected !== 'ok') run.refused += 1
  const answered = status === 200 ? 'ok' : text
  return answered === expected ? null : `${call.path} answered ${answered}, expected ${expected}`
}

interface Choice {
  readonly call: Call
  readonly input: object
  /** Applies the action to a model; returns the result that the portal must return. */
  readonly expect: (model: ModelCustomer) => string
  readonly providerCall?: Question
}

/** Usually picks a possible action, and rarely one that ends a subscription, because ended ones allow few actions. */
function pick(choices: readonly Choice[], model: ModelCustomer, random: Random): Choice {
  if (random.chance(0.2)) return random.pick(choices)
  const possible = choices.filter(({ expect }) => expect(structuredClone(model)) !== 'NotOffered')
  const going = possible.filter(({ call }) => !ending.has(call))
  return random.pick(random.chance(0.15) || going.length === 0 ? possible : going)
}

const ending: ReadonlySet<Call> = new Set<Call>([
  billingCalls.cancelSubscription,
  billingCalls.endPremiumSubscription,
  billingCalls.endAndRefundPremiumSubscription,
  customersCalls.convertToComplimentary,
])

async function changeBehavior(
  { payments }: TestBilling,
  pair: Pair,
  random: Random,
  reported: string[],
): Promise<null> {
  const behavior = random.pick<CardBehavior>(['ok', 'insufficient_funds', 'lost_card'])
  payments.setBehavior(pair.token, behavior)
  if (pair.model.card !== null) pair.model.card = behavior
  reported.push(`${pair.email}: the card is now ${behavior}`)
  return null
}

/** Describes the differences between the portal and the model. */
async function compare(billing: TestBilling, { email, model }: Pair): Promise<string | null> {
  const { customer, invoices, payments, refunds } = await billing.details(email)
  const [subscription] = customer.subscriptions
  const real = {
    type: customer.type,
    balance: customer.balanceCents,
    next: subscription?.nextInvoiceDate ?? null,
    cancelOn: subscription?.cancelOn ?? null,
    attempts: subscription?.paymentAttemptCount ?? 0,
    invoices: invoices.length,
    payments: payments.map(({ amountCents }) => amountCents),
    refunds: refunds.map(({ amountCents }) => amountCents),
    hasPaidByCard: customer.lastPaymentMode === 'card',
    isAwaited: customer.paymentUnderWay,
  }
  const wanted: typeof real = {
    type: model.type,
    balance: model.balance,
    next: model.subscription?.cancelOn ? null : (model.subscription?.next ?? null),
    cancelOn: model.subscription?.cancelOn ?? null,
    attempts: model.open?.attempts ?? 0,
    invoices: model.invoices,
    payments: model.payments,
    refunds: model.refunds,
    hasPaidByCard: model.hasPaidByCard,
    isAwaited: false,
  }
  if (isDeepStrictEqual(real, wanted)) return null
  return `${email} is ${JSON.stringify(real)}, expected ${JSON.stringify(wanted)}`
}
