import { type Act, actsOfStaff, refundReported, type Standing, worker } from './pair-acts.ts'
import { refundedInDashboard, type Scene, scenes } from './pair-scenes.ts'

/** Two actions on one customer. */
export interface Pair {
  readonly scene: Scene
  readonly one: Act
  readonly other: Act
}

/** Every pair that can meet, including two equal actions and, if something is due, each action with the worker. */
export const allPairs: readonly Pair[] = [
  ...scenes.flatMap((scene) => pairsOf(scene.isDue ? [worker, ...actsOfStaff] : actsOfStaff, scene)),
  ...pairsOf([refundReported, ...actsOfStaff], refundedInDashboard).filter(({ one }) => one === refundReported),
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
  const isChosen = isAgainstWorker && isNew && isAloneOrNoCredit(one, other)
  return isShort && bothAreOffered && isChosen && scene.standing !== 'cardless'
})

function isAloneOrNoCredit(one: Act, other: Act): boolean {
  return one === other || (other.name !== 'add credit' && one.name !== 'add credit')
}

/** Returns pairs of which both are available, or one makes the other available. */
function pairsOf(acts: readonly Act[], scene: Scene): Pair[] {
  const pairs = acts.flatMap((one, index) => acts.slice(index).map((other): Pair => ({ scene, one, other })))
  return pairs.filter(({ one, other }) => {
    const [isOneOffered, isOtherOffered] = [isOffered(one, scene.standing), isOffered(other, scene.standing)]
    if (isOneOffered && isOtherOffered) return true
    if (scene.isDue) return false
    return leadsTo(one, other, scene.standing) || leadsTo(other, one, scene.standing)
  })
}

function leadsTo(one: Act, other: Act, from: Standing): boolean {
  const to = one.leads[from]
  return to !== undefined && isOffered(other, to)
}

/** The worker and the provider can act at any time. */
function isOffered({ call, leads }: Act, standing: Standing): boolean {
  return call === null || leads[standing] !== undefined
}

/** If something is due, the worker may run at any time. */
export function ordersOf({ scene, one, other }: Pair): (readonly Act[])[] {
  const bare = [
    [one, other],
    [other, one],
  ]
  if (!scene.isDue || one === worker) return bare
  return bare.flatMap(([first, second]) => [
    [first, second] as Act[],
    [worker, first, second] as Act[],
    [first, worker, second] as Act[],
  ])
}

export function ordersOfOne(act: Act, { isDue }: Scene): (readonly Act[])[] {
  return isDue && act !== worker ? [[act], [worker, act]] : [[act]]
}

export function isAsking({ asksProvider }: Act, { isDue }: Scene): boolean {
  return asksProvider === 'always' || (asksProvider === 'when behind' && isDue)
}

export function excludeEachOther(pair: Pair): boolean {
  const orders = ordersOf(pair).map((order) => expectedOf(pair, order))
  return orders.every((expected) => expected !== null && expected.filter(Boolean).length === 1)
}

/** Returns which of the actions succeed when run sequentially, according to the table. */
export function expectedOf({ scene }: Pair, order: readonly Act[]): boolean[] | null {
  if (scene.isDue || scene === refundedInDashboard) return null
  let standing: Standing = scene.standing
  return order.map(({ leads }) => {
    const next = leads[standing]
    standing = next ?? standing
    return next !== undefined
  })
}
