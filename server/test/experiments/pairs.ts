import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../demo/random.ts'
import type { BillingAtStandIn } from '../billing-at-stand-in.ts'
import type { InsertedCustomer } from '../customers.ts'
import { CustomerStory } from './customer-story.ts'
import { type Act, actsOfStaff, refundTold, type Standing, worker } from './pair-acts.ts'
import { refundedInDashboard, retire, type Scene, scenes } from './pair-scenes.ts'
import { holdAgainstProvider } from './reckon.ts'

/** Two acts on one customer. */
export interface Pair {
  readonly scene: Scene
  readonly one: Act
  readonly other: Act
}

export interface PairFigures {
  /** How often the two were let loose at the same moment. */
  readonly times: number
  /** How often both were done. */
  readonly both: number
  /** Whatever should not have happened, in words. */
  readonly problems: readonly string[]
}

/** What one or two acts came to: their answers, by their places, and everything that is kept of the customer. */
interface Outcome {
  readonly answers: readonly string[]
  readonly story: string
}

/** Beyond this the second act finds the first one done. */
const LONGEST_HEAD_START_MS = 30

/** Every pair that can meet, also of one with itself, and where something is due, of each with the worker. */
export const allPairs: readonly Pair[] = [
  ...scenes.flatMap((scene) => pairsOf(scene.isDue ? [worker, ...actsOfStaff] : actsOfStaff, scene)),
  ...pairsOf([refundTold, ...actsOfStaff], refundedInDashboard).filter(({ one }) => one === refundTold),
]

const leftOut = /^(modify|reset|add charge)/

/** Those that decide about money and access, for a short run: all that both are offered, and of credits only two. */
export const shortPairs: readonly Pair[] = allPairs.filter(({ scene, one, other }) => {
  const isShort = [one, other].every(({ name }) => !leftOut.test(name))
  const bothAreOffered = isOffered(one, scene.standing) && isOffered(other, scene.standing)
  const isAgainstWorker = one === worker || !scene.isDue
  return isShort && bothAreOffered && isAgainstWorker && scene.standing !== 'cardless' && isAloneOrNoCredit(one, other)
})

function isAloneOrNoCredit(one: Act, other: Act): boolean {
  return one === other || (other.name !== 'add credit' && one.name !== 'add credit')
}

/** Both are offered, or the one leads to where the other is. */
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

/** The worker and the provider come whenever they want. */
function isOffered({ call, leads }: Act, standing: Standing): boolean {
  return call === null || leads[standing] !== undefined
}

/**
 * Lets both acts loose at the same moment, again and again, each time for another customer, and holds the outcome
 * against what comes of one after the other. While the provider is being asked for the one, the other may be refused.
 */
export class Collisions {
  readonly #billing: BillingAtStandIn
  readonly #random: Random
  readonly #isThorough: boolean
  readonly #alone = new Map<string, Promise<Outcome>>()

  /**
   * @param isThorough also does those one after the other that exclude each other; otherwise only what the first of them
   *   comes to alone is looked at, for the refused one leaves nothing
   */
  constructor(billing: BillingAtStandIn, { random, isThorough }: { random: Random; isThorough: boolean }) {
    this.#billing = billing
    this.#random = random
    this.#isThorough = isThorough
  }

  async collide(pair: Pair, repetitions: number): Promise<PairFigures> {
    const { scene, one, other } = pair
    const problems: string[] = []
    const legal: Outcome[] = []
    for (const order of this.#isThorough || !excludeEachOther(pair) ? ordersOf(pair) : []) {
      const outcome = await inOrder(this.#billing, order, pair)
      problems.push(...againstTable(pair, order, outcome))
      legal.push(outcome)
    }
    legal.push(...(await this.#withOneRefused(pair)))

    let both = 0
    for (let time = 0; time < repetitions; time++) {
      const headStartMs = time === 0 ? 0 : (this.#random.share() * 2 - 1) * LONGEST_HEAD_START_MS
      const { outcome, customer } = await atOnce(this.#billing, pair, headStartMs)
      const done = outcome.answers.filter((answer) => /^(200|through)/.test(answer)).length
      if (done === 2) both += 1
      const found = [...asIfOrdered(pair, outcome, legal), ...undeclared(pair, outcome)]
      if (excludeEachOther(pair) && done !== 1) found.push('though they exclude each other')
      const { differAtProvider, chargedTwice } = await holdAgainstProvider(this.#billing.owner, [customer.email])
      if (differAtProvider + chargedTwice > 0) found.push("and the provider's books differ")
      problems.push(...found.map((problem) => `answered ${outcome.answers.join(' and ')}, ${problem}`))
    }
    const names = `${scene.name}: ${one.name} and ${other.name}`
    return { times: repetitions, both, problems: problems.map((problem) => `${names}: ${problem}`) }
  }

  /** What it comes to where one of them is refused, as it excludes the other or while the provider is being asked. */
  async #withOneRefused(pair: Pair): Promise<Outcome[]> {
    const { scene, one, other } = pair
    const outcomes: Outcome[] = []
    for (const [place, act] of [one, other].entries()) {
      // The worker is never refused: what it finds taken it leaves to its next run.
      if ((place === 0 ? other : one).call === null) continue
      if (!isAsking(act, scene) && !excludeEachOther(pair)) continue
      for (const order of ordersOfOne(act, scene)) {
        const { answers, story } = await this.#doAlone(act, order, scene)
        outcomes.push({ answers: place === 0 ? [answers[0] ?? '', '409'] : ['409', answers[0] ?? ''], story })
      }
    }
    return outcomes
  }

  #doAlone(act: Act, order: readonly Act[], scene: Scene): Promise<Outcome> {
    const name = [scene, ...order].map(({ name }) => name).join()
    const known = this.#alone.get(name) ?? inOrder(this.#billing, order, { scene, one: act, other: act })
    this.#alone.set(name, known)
    return known
  }
}

/** Where something is due, the worker may come at any time. */
function ordersOf({ scene, one, other }: Pair): (readonly Act[])[] {
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

function ordersOfOne(act: Act, { isDue }: Scene): (readonly Act[])[] {
  return isDue && act !== worker ? [[act], [worker, act]] : [[act]]
}

function isAsking({ asksProvider }: Act, { isDue }: Scene): boolean {
  return asksProvider === 'always' || (asksProvider === 'when behind' && isDue)
}

/** The acts of `order` one after the other; the answers are those of the pair. */
async function inOrder(
  billing: BillingAtStandIn,
  order: readonly Act[],
  { scene, one, other }: Pair,
): Promise<Outcome> {
  const customer = await scene.prepare(billing)
  const takes: { readonly act: Act; take(): Promise<string> }[] = []
  for (const act of order) takes.push({ act, take: await act.ready(billing, customer) })
  const { tell } = await begin(billing, customer, scene)
  const answers: string[] = []
  for (const { act, take } of takes) {
    const answer = await take()
    const place = [one, other].findIndex((each, index) => each === act && answers[index] === undefined)
    if (place !== -1) answers[place] = answer
  }
  return { answers, story: await tell() }
}

async function atOnce(billing: BillingAtStandIn, { scene, one, other }: Pair, headStartMs: number) {
  const customer = await scene.prepare(billing)
  const [takeOne, takeOther] = [await one.ready(billing, customer), await other.ready(billing, customer)]
  const { tell } = await begin(billing, customer, scene)
  const answers = await Promise.all([after(-headStartMs).then(takeOne), after(headStartMs).then(takeOther)])
  return { customer, outcome: { answers, story: await tell() } }
}

async function begin(billing: BillingAtStandIn, customer: InsertedCustomer, { isDue }: Scene) {
  const story = await CustomerStory.begin(billing.owner, customer.id)
  return {
    /** Once the worker has been there again, where it has anything to do. */
    async tell() {
      if (isDue) await billing.runBilling()
      const { type, status, validTill, balanceCents, subscriptions } = (await billing.details(customer.email)).customer
      const facts = JSON.stringify({ type, status, validTill, balanceCents, subscriptions })
      const told = `${facts.replaceAll(A_YEAR, '')}\n${await story.tell()}`
      if (isDue) await retire(billing, customer)
      return told
    },
  }
}

/** Everybody has one of their own. */
const A_YEAR = /\b\d{4}-(?=\d\d-\d\d)/g

async function after(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds)
}

/** Whether it ended as one of those did; if not, how it differs from the nearest. */
function asIfOrdered(pair: Pair, { answers, story }: Outcome, legal: readonly Outcome[]): string[] {
  const answered = inGeneral(pair, answers)
  const likewise = legal.filter((each) => inGeneral(pair, each.answers) === answered)
  if (likewise.length === 0) return [`and not ${legal.map((each) => inGeneral(pair, each.answers)).join(', nor ')}`]
  const differences = likewise
    .map((each) => differenceOf(story, each.story))
    .toSorted((one, two) => one.length - two.length)
  const [least = []] = differences
  return least.length === 0 ? [] : [`which leaves\n${least.join('\n')}`]
}

/** Which of two equal acts was done does not matter, nor by which conflict the other was refused. */
function inGeneral({ one, other }: Pair, answers: readonly string[]): string {
  const general = answers.map((answer) => answer.replace(/^409 \w+$/, '409'))
  return (one === other ? general.toSorted() : general).join(' and ')
}

function differenceOf(story: string, legal: string): string[] {
  const [lines, others] = [story.split('\n'), legal.split('\n')]
  return [...without(lines, others).map((line) => `+ ${line}`), ...without(others, lines).map((line) => `- ${line}`)]
}

/** The lines that are not, or not so often, among the others. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/** Whether staff are answered as the table of buttons wants it; where the worker goes between, the table says nothing. */
function againstTable(pair: Pair, order: readonly Act[], { answers }: Outcome): string[] {
  const expected = expectedOf(pair, order)
  if (expected === null) return []
  const places = order[0] === pair.one ? answers : answers.toReversed()
  const isRight = expected.every((isDone, index) => isDone === places[index]?.startsWith('2'))
  return isRight
    ? []
    : [`one after the other, ${order.map(({ name }) => name).join(', ')} were answered ${places.join(', ')}`]
}

function excludeEachOther(pair: Pair): boolean {
  const orders = ordersOf(pair).map((order) => expectedOf(pair, order))
  return orders.every((expected) => expected !== null && expected.filter(Boolean).length === 1)
}

/** Which of them are done, one after the other, by the table. */
function expectedOf({ scene }: Pair, order: readonly Act[]): boolean[] | null {
  if (scene.isDue || scene === refundedInDashboard) return null
  let standing: Standing = scene.standing
  return order.map(({ leads }) => {
    const next = leads[standing]
    standing = next ?? standing
    return next !== undefined
  })
}

/** Refusals have a code of their call's own, and those that exclude each other are a conflict. */
function undeclared(pair: Pair, { answers }: Outcome): string[] {
  return [pair.one, pair.other].flatMap(({ name, call }, index) => {
    const [status, code = ''] = (answers[index] ?? '').split(' ')
    if (status === '200' || status === 'through') return []
    const isConflict = status === '409' || !excludeEachOther(pair)
    return isConflict && call?.errors[code]?.status === Number(status)
      ? []
      : [`which is no conflict that ${name} declares: ${status} ${code}`]
  })
}
