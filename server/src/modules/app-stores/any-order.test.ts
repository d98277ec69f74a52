import { DAY_MS } from '@portal/contract/durations'
import { GOOGLE_APP } from '@portal/simulators/stores/google.ts'
import type { Notification } from '@portal/simulators/stores/purchases.ts'
import type { SimulatedAction } from '@portal/simulators/stores/subscription.ts'
import { afterAll, expect, test } from 'vitest'
import { type PortalWithStores, startPortalWithStores } from '../../../test/app-stores.ts'
import { insertCustomer } from '../../../test/customers.ts'
import {
  type CustomerMessage,
  lastInstantOf,
  loadRecordings,
  messagesFor,
  type Recording,
  startPortalWithRecordings,
} from '../../../test/recorded-stores.ts'
import { seededRandom } from '../../../test/seeded-random.ts'

/**
 * Two customers perform the same steps. One customer's notifications arrive as they are sent, the other's at the end,
 * in random order and with duplicates. Both customers must end in the same state. The same is true of recorded
 * subscriptions; a third customer misses some of those messages until the nightly run.
 */

const CASES = 5
const CASES_PER_RECORDING = 2
const MAX_STEPS = 5

const portal: PortalWithStores = await startPortalWithStores()
const recorded = await startPortalWithRecordings()
afterAll(() => Promise.all([portal.stop(), recorded.stop()]))

type Step = SimulatedAction | 'buyAgain'

/** The steps that can follow each step. */
const next: Readonly<Record<Step | 'buy', readonly Step[]>> = {
  buy: ['renew', 'cancel', 'enterGrace', 'hold', 'pause', 'refund', 'revoke', 'buyAgain'],
  renew: ['renew', 'cancel', 'enterGrace', 'hold', 'pause', 'refund', 'buyAgain'],
  cancel: ['resume', 'expire', 'refund'],
  resume: ['renew', 'cancel', 'hold'],
  enterGrace: ['renew', 'hold'],
  hold: ['renew', 'expire'],
  pause: ['renew'],
  expire: ['buyAgain'],
  refund: ['buyAgain'],
  revoke: ['buyAgain'],
  buyAgain: ['renew', 'cancel', 'refund'],
}
/** Steps that occur when a period ends; the other steps occur within it. */
const atTheEnd: ReadonlySet<Step> = new Set(['renew', 'enterGrace', 'hold', 'pause', 'expire'])

function oneOf<T>(list: readonly T[]): T {
  const chosen = list[Math.floor(seededRandom.share() * list.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, rank: seededRandom.share() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

async function stateOf({ owner }: Pick<PortalWithStores, 'owner'>, customerId: number) {
  const { rows } = await owner.query(
    `select plan, start_date::text, end_date::text, ended_reason, auto_renews from in_app_subscriptions
     where customer_id = $1 order by created_at, id`,
    [customerId],
  )
  const access = await owner.query('select type, in_app_subscription, new_user from customers where id = $1', [
    customerId,
  ])
  return { rows, access: access.rows[0] }
}

let at = Date.parse('2026-03-10T15:00:00Z')

test.each(['ios', 'android'] as const)(
  'processes %s notifications in any order with the same result',
  async (device) => {
    for (let index = 0; index < CASES; index += 1) {
      const customers = await Promise.all(
        [0, 1].map(async () => {
          const { id } = await insertCustomer(portal.context.db)
          const accountToken = await portal.tokenOf(id)
          const bought = await portal.simulator.buy({ device, plan: 'monthly', accountToken })
          return { id, bought: bought.id, sent: [...bought.notifications] }
        }),
      )
      const [first, second] = customers
      if (!first || !second) throw new Error('two customers')
      await portal.receive(first.sent)
      const history: string[] = ['buy']
      let last: Step | 'buy' = 'buy'
      for (let steps = 1 + Math.floor(seededRandom.share() * MAX_STEPS); steps > 0; steps -= 1) {
        // The App Store does not support pausing.
        const step: Step = oneOf(next[last].filter((one) => one !== 'pause' || device === 'android'))
        at += atTheEnd.has(step) ? 31 * DAY_MS : Math.ceil(seededRandom.share() * 5) * DAY_MS
        portal.setTime(new Date(at).toISOString())
        const plan = oneOf(['monthly', 'yearly'] as const)
        const news: (readonly Notification[])[] = []
        for (const customer of customers) {
          if (step === 'buyAgain') {
            const again = await portal.simulator.buyAgain(customer.bought, plan)
            customer.bought = again.id
            news.push(again.notifications)
          } else news.push(await portal.simulator.act(customer.bought, step))
        }
        await portal.receive(news[0] ?? [])
        second.sent.push(...(news[1] ?? []))
        history.push(step === 'buyAgain' ? `${step} ${plan}` : step)
        last = step
      }
      const repeated = second.sent.filter(() => seededRandom.share() < 0.3)
      // Each delivery of a push carries fresh credentials.
      const headers = device === 'android' ? await portal.simulator.pushAs(GOOGLE_APP.pushEmail) : {}
      await portal.receive(shuffled([...second.sent, ...repeated]).map((one) => ({ ...one, headers })))
      expect(await stateOf(portal, second.id), history.join(', ')).toEqual(await stateOf(portal, first.id))
      at += DAY_MS
      portal.setTime(new Date(at).toISOString())
    }
  },
  180_000,
)

const lives = [...(await loadRecordings('ios')), ...(await loadRecordings('android'))].filter(
  ({ messages }) => messages.length > 1 && messages.every(({ transaction, purchase }) => transaction ?? purchase),
)
let start = Date.parse('2026-03-10T15:00:00Z')

test.each(lives)(
  'processes the recorded $device messages "$name" in any order, and after gaps, with the same result',
  async (life) => {
    for (let index = 0; index < CASES_PER_RECORDING; index += 1) {
      const customers = [await customerWith(life), await customerWith(life), await customerWith(life)] as const
      const [first, second, third] = customers
      const missed = third.messages.filter((message, place) => canBeMissed(message, place, third.messages))
      for (const place of life.messages.keys()) {
        for (const customer of customers) {
          const message = customer.messages[place]
          if (!message) throw new Error('all customers have the same messages')
          recorded.setTime(message.at.toISOString())
          recorded.happen(message)
          if (customer !== second && !missed.includes(message)) await deliver([message])
        }
      }
      const repeated = second.messages.filter(() => seededRandom.share() < 0.3)
      const late = shuffled([...second.messages, ...repeated])
      await deliver(late)
      const names = (messages: readonly CustomerMessage[]) =>
        messages.map((message) => second.messages.indexOf(message)).join(', ')
      expect(await stateOf(recorded, second.id), names(late)).toEqual(await stateOf(recorded, first.id))

      start = lastInstantOf(first.messages)
      recorded.setTime(new Date(start).toISOString())
      await recorded.runJob('ask-app-stores')
      const gaps = missed.map((message) => third.messages.indexOf(message)).join(', ')
      expect(await stateOf(recorded, third.id), `without ${gaps}`).toEqual(await stateOf(recorded, first.id))
      start += DAY_MS
    }
  },
  60_000,
)

async function customerWith(life: Recording) {
  const { id } = await insertCustomer(recorded.context.db)
  return { id, messages: messagesFor(life, { accountToken: await recorded.tokenOf(id), start }) }
}

/** The last message always is, and any other at random, unless it is the first one about its subscription. */
function canBeMissed({ storeId, notification }: CustomerMessage, place: number, all: readonly CustomerMessage[]) {
  // Only its notification says that Google Play revoked a subscription.
  if (JSON.stringify(notification).includes('"notificationType":12')) return false
  const isFirst = all.findIndex((message) => message.storeId === storeId) === place
  return !isFirst && (place === all.length - 1 || seededRandom.share() < 0.5)
}

async function deliver(messages: readonly CustomerMessage[]): Promise<void> {
  for (const message of messages) await recorded.receive([await recorded.notificationOf(message)])
}
