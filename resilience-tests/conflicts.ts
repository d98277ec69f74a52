import { type PairAction, staffActions, refundReported, type CustomerState, worker } from './pair-actions.ts'
import { refundedInDashboard, type Scenario, scenarios } from './pair-scenarios.ts'

/** Two actions on one customer. */
export interface Pair {
  readonly scenario: Scenario
  readonly one: PairAction
  readonly other: PairAction
}

/** Every pair that can meet, including two equal actions and, if something is due, each action with the worker. */
export const allPairs: readonly Pair[] = [
  ...scenarios.flatMap((scenario) => pairsOf(scenario.isDue ? [worker, ...staffActions] : staffActions, scenario)),
  ...pairsOf([refundReported, ...staffActions], refundedInDashboard).filter(({ one }) => one === refundReported),
]

const leftOut = /^(modify|reset|add charge)/
/** Scenarios in which similar pairs are represented by those of another scenario. */
const alike = ['a payment is due', 'a retry is due', 'a refund is not reported yet']
const decisive = /^(add or change credit card|cancel now)/

/**
 * The pairs that affect billing and access, for a short run: pairs of available actions, but a credit only with another
 * credit. If a renewal is due, all actions are included; if a payment, a retry or a refund is due, only those that
 * charge, refund or end. `npm run resilience-test -- conflicts` runs the others as well.
 */
export const shortPairs: readonly Pair[] = allPairs.filter(({ scenario, one, other }) => {
  const isShort = [one, other].every(({ name }) => !leftOut.test(name))
  const bothAreOffered = isOffered(one, scenario.state) && isOffered(other, scenario.state)
  const isAgainstWorker = one === worker || !scenario.isDue
  const isNew = !alike.includes(scenario.name) || decisive.test(other.name)
  const isChosen = isAgainstWorker && isNew && isSameOrWithoutCredit(one, other)
  return isShort && bothAreOffered && isChosen && scenario.state !== 'cardless'
})

function isSameOrWithoutCredit(one: PairAction, other: PairAction): boolean {
  return one === other || (other.name !== 'add credit' && one.name !== 'add credit')
}

/** Returns pairs of which both are available, or one makes the other available. */
function pairsOf(actions: readonly PairAction[], scenario: Scenario): Pair[] {
  const pairs = actions.flatMap((one, index) => actions.slice(index).map((other): Pair => ({ scenario, one, other })))
  return pairs.filter(({ one, other }) => {
    const [isOneOffered, isOtherOffered] = [isOffered(one, scenario.state), isOffered(other, scenario.state)]
    if (isOneOffered && isOtherOffered) return true
    if (scenario.isDue) return false
    return hasTransition(one, other, scenario.state) || hasTransition(other, one, scenario.state)
  })
}

function hasTransition(one: PairAction, other: PairAction, from: CustomerState): boolean {
  const to = one.transitions[from]
  return to !== undefined && isOffered(other, to)
}

/** The worker and the provider can act at any time. */
function isOffered({ call, transitions }: PairAction, state: CustomerState): boolean {
  return call === null || transitions[state] !== undefined
}

/** If something is due, the worker may run at any time. */
export function ordersOf({ scenario, one, other }: Pair): (readonly PairAction[])[] {
  const bare = [
    [one, other],
    [other, one],
  ]
  if (!scenario.isDue || one === worker) return bare
  return bare.flatMap(([first, second]) => [
    [first, second] as PairAction[],
    [worker, first, second] as PairAction[],
    [first, worker, second] as PairAction[],
  ])
}

export function ordersOfOne(action: PairAction, { isDue }: Scenario): (readonly PairAction[])[] {
  return isDue && action !== worker ? [[action], [worker, action]] : [[action]]
}

export function callsProvider({ providerCalls }: PairAction, { isDue }: Scenario): boolean {
  return providerCalls === 'always' || (providerCalls === 'when behind' && isDue)
}

export function areExclusive(pair: Pair): boolean {
  const orders = ordersOf(pair).map((order) => expectedOf(pair, order))
  return orders.every((expected) => expected !== null && expected.filter(Boolean).length === 1)
}

/** Returns which of the actions succeed when run sequentially, according to the table. */
export function expectedOf({ scenario }: Pair, order: readonly PairAction[]): boolean[] | null {
  if (scenario.isDue || scenario === refundedInDashboard) return null
  let state: CustomerState = scenario.state
  return order.map(({ transitions }) => {
    const next = transitions[state]
    state = next ?? state
    return next !== undefined
  })
}
