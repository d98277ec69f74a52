import { type PairAction, staffActions, refundReported, type CustomerState, worker } from './pair-actions.ts'
import { refundedInDashboard, type Scene, scenes } from './pair-scenes.ts'

/** Two actions on one customer. */
export interface Pair {
  readonly scene: Scene
  readonly one: PairAction
  readonly other: PairAction
}

/** Every pair that can meet, including two equal actions and, if something is due, each action with the worker. */
export const allPairs: readonly Pair[] = [
  ...scenes.flatMap((scene) => pairsOf(scene.isDue ? [worker, ...staffActions] : staffActions, scene)),
  ...pairsOf([refundReported, ...staffActions], refundedInDashboard).filter(({ one }) => one === refundReported),
]

const leftOut = /^(modify|reset|add charge)/
/** Scenes in which similar pairs are represented by those of another scene. */
const alike = ['a payment is due', 'a retry is due', 'a refund is not reported yet']
const decisive = /^(add or change credit card|cancel now)/

/**
 * The pairs that affect billing and access, for a short run: pairs of available actions, but a credit only with another
 * credit. If a renewal is due, all actions are included; if a payment, a retry or a refund is due, only those that
 * charge, refund or end. `npm run resilience-test -- conflicts` runs the others as well.
 */
export const shortPairs: readonly Pair[] = allPairs.filter(({ scene, one, other }) => {
  const isShort = [one, other].every(({ name }) => !leftOut.test(name))
  const bothAreOffered = isOffered(one, scene.standing) && isOffered(other, scene.standing)
  const isAgainstWorker = one === worker || !scene.isDue
  const isNew = !alike.includes(scene.name) || decisive.test(other.name)
  const isChosen = isAgainstWorker && isNew && isSameOrWithoutCredit(one, other)
  return isShort && bothAreOffered && isChosen && scene.standing !== 'cardless'
})

function isSameOrWithoutCredit(one: PairAction, other: PairAction): boolean {
  return one === other || (other.name !== 'add credit' && one.name !== 'add credit')
}

/** Returns pairs of which both are available, or one makes the other available. */
function pairsOf(acts: readonly PairAction[], scene: Scene): Pair[] {
  const pairs = acts.flatMap((one, index) => acts.slice(index).map((other): Pair => ({ scene, one, other })))
  return pairs.filter(({ one, other }) => {
    const [isOneOffered, isOtherOffered] = [isOffered(one, scene.standing), isOffered(other, scene.standing)]
    if (isOneOffered && isOtherOffered) return true
    if (scene.isDue) return false
    return leadsTo(one, other, scene.standing) || leadsTo(other, one, scene.standing)
  })
}

function leadsTo(one: PairAction, other: PairAction, from: CustomerState): boolean {
  const to = one.leads[from]
  return to !== undefined && isOffered(other, to)
}

/** The worker and the provider can act at any time. */
function isOffered({ call, leads }: PairAction, standing: CustomerState): boolean {
  return call === null || leads[standing] !== undefined
}

/** If something is due, the worker may run at any time. */
export function ordersOf({ scene, one, other }: Pair): (readonly PairAction[])[] {
  const bare = [
    [one, other],
    [other, one],
  ]
  if (!scene.isDue || one === worker) return bare
  return bare.flatMap(([first, second]) => [
    [first, second] as PairAction[],
    [worker, first, second] as PairAction[],
    [first, worker, second] as PairAction[],
  ])
}

export function ordersOfOne(act: PairAction, { isDue }: Scene): (readonly PairAction[])[] {
  return isDue && act !== worker ? [[act], [worker, act]] : [[act]]
}

export function callsProvider({ asksProvider }: PairAction, { isDue }: Scene): boolean {
  return asksProvider === 'always' || (asksProvider === 'when behind' && isDue)
}

export function areExclusive(pair: Pair): boolean {
  const orders = ordersOf(pair).map((order) => expectedOf(pair, order))
  return orders.every((expected) => expected !== null && expected.filter(Boolean).length === 1)
}

/** Returns which of the actions succeed when run sequentially, according to the table. */
export function expectedOf({ scene }: Pair, order: readonly PairAction[]): boolean[] | null {
  if (scene.isDue || scene === refundedInDashboard) return null
  let standing: CustomerState = scene.standing
  return order.map(({ leads }) => {
    const next = leads[standing]
    standing = next ?? standing
    return next !== undefined
  })
}
