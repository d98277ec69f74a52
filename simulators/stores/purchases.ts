import { type KeyObject, randomInt } from 'node:crypto'
import type { AppleSigner } from './apple.ts'
import { GOOGLE_APP, PUSH_AUDIENCE, toPushMessage, pushToken } from './google.ts'
import type { Records } from './records.ts'
import {
  actions,
  addPeriod,
  newest,
  type StoreNotificationType,
  type Purchase,
  type Simulated,
  type SimulatedAction,
} from './subscription.ts'

/** A notification that is ready to be sent to the portal. */
export interface Notification {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Bought {
  readonly id: string
  readonly notifications: readonly Notification[]
}

interface Parts {
  /** By ID. */
  readonly subscriptions: Map<string, Simulated>
  readonly records: Records
  readonly apple: AppleSigner
  readonly google: KeyObject
  readonly now: () => Date
  readonly newId: () => string
}

/** The purchases of both stores: customers buy, and subscriptions change, each with its notifications. */
export function createPurchases({ subscriptions, records, apple, google, now, newId }: Parts) {
  async function notificationsOf(bought: Simulated, notification: StoreNotificationType): Promise<Notification[]> {
    const at = now()
    if (bought.device === 'ios') {
      if (notification.apple === null) return []
      return [{ path: '/webhooks/app-store', headers: {}, body: await apple.notify(bought, notification.apple, at) }]
    }
    if (notification.google === null) return []
    const headers = await pushAs(GOOGLE_APP.pushEmail)
    return [
      {
        path: '/webhooks/google-play',
        headers,
        body: toPushMessage(bought, notification.google, { messageId: newId(), at }),
      },
    ]
  }

  async function pushAs(email: string): Promise<Record<string, string>> {
    const token = await pushToken(google, { email, audience: PUSH_AUDIENCE, at: now() })
    return { authorization: `Bearer ${token}` }
  }

  function find(id: string): Simulated {
    const bought = subscriptions.get(id)
    if (!bought) throw new Error(`nothing was bought as ${id}`)
    return bought
  }

  async function buyNew({ device, plan, accountToken = null, isSandbox = false }: Purchase, replaces: string | null) {
    const id = newNumber()
    const bought: Simulated = {
      device,
      id: device === 'ios' ? id : `token-${id}`,
      accountToken,
      isSandbox,
      replaces,
      periods: [],
      state: 'active',
      autoRenews: true,
      graceUntil: null,
      isAcknowledged: device === 'ios',
    }
    addPeriod(bought, { id, plan, start: now(), isPurchase: true })
    subscriptions.set(bought.id, bought)
    await records.save(bought)
    const notification = { apple: ['SUBSCRIBED', 'INITIAL_BUY'], google: 4 } as const
    return { id: bought.id, notifications: await notificationsOf(bought, notification) }
  }

  return {
    /** All purchases. */
    list: (): readonly Simulated[] => [...subscriptions.values()],
    /** The headers of a push by an account. */
    pushAs,
    buy: (purchase: Purchase): Promise<Bought> => buyNew(purchase, null),

    /** Returns the proof of a purchase that the app uses to report it. */
    async proofOf(id: string): Promise<string> {
      const bought = find(id)
      return bought.device === 'ios' ? apple.signTransaction(bought, newest(bought), now()) : id
    },

    async act(id: string, action: SimulatedAction): Promise<readonly Notification[]> {
      const bought = find(id)
      const notification = actions[action](bought, now(), newNumber)
      await records.save(bought)
      return notificationsOf(bought, notification)
    },

    /** Buys another plan immediately, or the same one again after its end; for Google, this is a new purchase. */
    async buyAgain(id: string, plan: Purchase['plan']): Promise<Bought> {
      const bought = find(id)
      if (bought.device === 'android') {
        bought.state = 'ended'
        bought.autoRenews = false
        newest(bought).end = new Date(Math.min(newest(bought).end.getTime(), now().getTime()))
        await records.save(bought)
        return buyNew({ ...bought, plan, accountToken: null }, id)
      }
      const isOver = bought.state === 'ended' || bought.state === 'revoked'
      addPeriod(bought, { id: newNumber(), plan, start: now(), isPurchase: true })
      await records.save(bought)
      const apple = isOver
        ? (['SUBSCRIBED', 'RESUBSCRIBE'] as const)
        : (['DID_CHANGE_RENEWAL_PREF', 'UPGRADE'] as const)
      return { id, notifications: await notificationsOf(bought, { apple, google: null }) }
    },
  }
}

function newNumber(): string {
  return `2${String(randomInt(1e14)).padStart(14, '0')}`
}
