import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@portal/demo/random.ts'
import type { BillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'
import { compareWithTable, compareWithSequential, type Outcome, findUndeclared } from './collision-outcomes.ts'
import { areExclusive, callsProvider, ordersOf, ordersOfOne, type Pair } from './conflicts.ts'
import { CustomerStory } from './customer-story.ts'
import { compareWithProvider } from './expected-totals.ts'
import type { PairAction } from './pair-actions.ts'
import { endBilling, type Scenario } from './pair-scenarios.ts'

export interface PairFigures {
  /** How often the two actions were started at the same time. */
  readonly times: number
  /** How often both were done. */
  readonly both: number
  /** Descriptions of everything that should not have happened. */
  readonly problems: readonly string[]
}

/** With a longer head start, the second action finds the first one done. */
const LONGEST_HEAD_START_MS = 30

/**
 * Starts both actions at the same time, repeatedly, each time for another customer, and compares the outcome with those
 * of sequential execution. While the provider is being called for one action, the other may be rejected.
 */
export class Collisions {
  readonly #billing: BillingAtSimulator
  readonly #random: Random
  readonly #isThorough: boolean
  readonly #aloneOutcomes = new Map<string, Promise<Outcome>>()

  /**
   * @param isThorough also runs conflicting actions sequentially; otherwise only checks the outcome of the first one
   *   alone, because the rejected one has no effect
   */
  constructor(billing: BillingAtSimulator, { random, isThorough }: { random: Random; isThorough: boolean }) {
    this.#billing = billing
    this.#random = random
    this.#isThorough = isThorough
  }

  async run(pair: Pair, repetitions: number): Promise<PairFigures> {
    const { scenario, one, other } = pair
    const problems: string[] = []
    const legal: Outcome[] = []
    for (const order of this.#isThorough || !areExclusive(pair) ? ordersOf(pair) : []) {
      const outcome = await runSequentially(this.#billing, order, pair)
      problems.push(...compareWithTable(pair, order, outcome))
      legal.push(outcome)
    }
    legal.push(...(await this.#withOneRefused(pair)))

    let both = 0
    for (let time = 0; time < repetitions; time++) {
      const headStartMs = time === 0 ? 0 : (this.#random.share() * 2 - 1) * LONGEST_HEAD_START_MS
      const { outcome, customer } = await runConcurrently(this.#billing, pair, headStartMs)
      const done = outcome.responses.filter((response) => /^(200|through)/.test(response)).length
      if (done === 2) both += 1
      const found = [...compareWithSequential(pair, outcome, legal), ...findUndeclared(pair, outcome)]
      if (areExclusive(pair) && done !== 1) found.push('although they exclude each other')
      const { differAtProvider, chargedTwice } = await compareWithProvider(this.#billing.owner, [customer.email])
      if (differAtProvider + chargedTwice > 0) found.push("and the provider's records differ")
      problems.push(...found.map((problem) => `returned ${outcome.responses.join(' and ')}, ${problem}`))
    }
    const names = `${scenario.name}: ${one.name} and ${other.name}`
    return { times: repetitions, both, problems: problems.map((problem) => `${names}: ${problem}`) }
  }

  /**
   * Returns the outcomes if one action is rejected, because it conflicts with the other or the provider is being
   * called.
   */
  async #withOneRefused(pair: Pair): Promise<Outcome[]> {
    const { scenario, one, other } = pair
    const outcomes: Outcome[] = []
    for (const [place, action] of [one, other].entries()) {
      // The worker is never rejected: it leaves locked customers to its next run.
      if ((place === 0 ? other : one).call === null) continue
      if (!callsProvider(action, scenario) && !areExclusive(pair)) continue
      for (const order of ordersOfOne(action, scenario)) {
        const { responses, story } = await this.#runAlone(action, order, scenario)
        outcomes.push({ responses: place === 0 ? [responses[0] ?? '', '409'] : ['409', responses[0] ?? ''], story })
      }
    }
    return outcomes
  }

  #runAlone(action: PairAction, order: readonly PairAction[], scenario: Scenario): Promise<Outcome> {
    const name = [scenario, ...order].map(({ name }) => name).join()
    const known =
      this.#aloneOutcomes.get(name) ?? runSequentially(this.#billing, order, { scenario, one: action, other: action })
    this.#aloneOutcomes.set(name, known)
    return known
  }
}

/** Runs the actions of `order` sequentially; returns the responses in the order of the pair. */
async function runSequentially(
  billing: BillingAtSimulator,
  order: readonly PairAction[],
  { scenario, one, other }: Pair,
): Promise<Outcome> {
  const customer = await scenario.prepare(billing)
  const actions: { readonly action: PairAction; perform(): Promise<string> }[] = []
  for (const action of order) actions.push({ action, perform: await action.ready(billing, customer) })
  const { describe } = await begin(billing, customer, scenario)
  const responses: string[] = []
  for (const { action, perform } of actions) {
    const response = await perform()
    const place = [one, other].findIndex((each, index) => each === action && responses[index] === undefined)
    if (place !== -1) responses[place] = response
  }
  return { responses, story: await describe() }
}

async function runConcurrently(billing: BillingAtSimulator, { scenario, one, other }: Pair, headStartMs: number) {
  const customer = await scenario.prepare(billing)
  const [runOne, runOther] = [await one.ready(billing, customer), await other.ready(billing, customer)]
  const { describe } = await begin(billing, customer, scenario)
  const responses = await Promise.all([waitFor(-headStartMs).then(runOne), waitFor(headStartMs).then(runOther)])
  return { customer, outcome: { responses, story: await describe() } }
}

async function begin(billing: BillingAtSimulator, customer: InsertedCustomer, { isDue }: Scenario) {
  const story = await CustomerStory.begin(billing.owner, customer.id)
  return {
    /** Describes the customer after the worker has run again, if it has anything to do. */
    async describe() {
      if (isDue) await billing.runBilling()
      const { type, status, validTill, balanceCents, subscriptions } = (await billing.details(customer.email)).customer
      const facts = JSON.stringify({ type, status, validTill, balanceCents, subscriptions })
      const reported = `${facts.replaceAll(A_YEAR, '')}\n${await story.describe()}`
      if (isDue) await endBilling(billing, customer)
      return reported
    },
  }
}

/** Each customer has a different year. */
const A_YEAR = /\b\d{4}-(?=\d\d-\d\d)/g

async function waitFor(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds)
}
